import type { Answer } from '../../../api/client.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { bodyOf } from '../../body-of.ts';
import { checkedText, formValues, valueText } from '../../form-values.ts';
import { defineKind } from '../kind-of-rule.ts';
import { limitsIn, limitText, limitValues, VolumeLimits, withoutGaps } from './volume-limits.tsx';

type Row = Answer<'get /office/rules/states'>['rows'][number];

export const states = defineKind({
  name: 'States',
  lead: 'Where wine may ship, and how much',
  add: null,
  restore: 'Restore the built-in rule',
  list: (api) => api.call('get /office/rules/states'),
  keyOf: ({ state }: Row) => state,
  nameOf: ({ stateName }) => stateName,
  textOf({ isShippable, isCarrierPickupAllowed, isLabelNeeded, maxAbvPercent, volumeCaps }) {
    if (!isShippable) return 'No wine ships';
    return [
      'Wine ships',
      ...(isCarrierPickupAllowed ? [] : ['no carrier pickup']),
      ...(isLabelNeeded ? ['registered labels only'] : []),
      ...(maxAbvPercent === null ? [] : [`alcohol up to ${maxAbvPercent}%`]),
      ...volumeCaps.map(limitText),
    ].join(', ');
  },
  valuesOf: ({ volumeCaps, ...rule }) => ({
    isShippable: checkedText(rule.isShippable),
    isCarrierPickupAllowed: checkedText(rule.isCarrierPickupAllowed),
    isAdultSignatureNeeded: checkedText(rule.isAdultSignatureNeeded),
    isLabelNeeded: checkedText(rule.isLabelNeeded),
    maxAbvPercent: valueText(rule.maxAbvPercent),
    ...limitValues(volumeCaps),
  }),
  fields: (field) => (
    <>
      <CheckboxField field={field('isShippable')} label="Wine may ship there" />
      <CheckboxField
        field={field('isCarrierPickupAllowed')}
        label="A carrier’s pickup location may hold it"
      />
      <CheckboxField field={field('isAdultSignatureNeeded')} label="An adult must sign for it" />
      <CheckboxField field={field('isLabelNeeded')} label="Registered labels only" />
      <TextField
        field={field('maxAbvPercent')}
        label="Alcohol limit, percent"
        optional
        width="half"
        inputMode="decimal"
      />
      <VolumeLimits field={field} />
    </>
  ),
  tidied: withoutGaps,
  bodyIn(form) {
    const { numberOrNull, isChecked } = formValues(form);
    return bodyOf('put /office/rules/states/{state}', {
      isShippable: isChecked('isShippable'),
      isCarrierPickupAllowed: isChecked('isCarrierPickupAllowed'),
      isAdultSignatureNeeded: isChecked('isAdultSignatureNeeded'),
      isLabelNeeded: isChecked('isLabelNeeded'),
      maxAbvPercent: numberOrNull('maxAbvPercent'),
      volumeCaps: limitsIn(form),
    });
  },
  put: (api, state, input) => api.call('put /office/rules/states/{state}', { params: { state }, ...input }),
  clear: (api, state, query) => api.call('delete /office/rules/states/{state}', { params: { state }, query }),
});
