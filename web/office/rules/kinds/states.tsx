import type { Answer } from '../../../api/client.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { bodyOf } from '../../body-of.ts';
import { checkedText, formValues, numberIn, valueText } from '../../form-values.ts';
import { defineKind } from '../kind-of-rule.ts';

type Row = Answer<'get /office/rules/states'>['rows'][number];

export const states = defineKind({
  name: 'States',
  lead: 'Where wine ships, and how much',
  add: null,
  restore: 'Restore the built-in rule',
  list: (api) => api.call('get /office/rules/states'),
  keyOf: ({ state }: Row) => state,
  nameOf: ({ stateName }) => stateName,
  textOf({ isShippable, isCarrierPickupAllowed, maxAbvPercent, volumeCaps }) {
    if (!isShippable) return 'No wine ships';
    return [
      'Wine ships',
      ...(isCarrierPickupAllowed ? [] : ['no carrier locations']),
      ...(maxAbvPercent === null ? [] : [`up to ${maxAbvPercent}% alcohol`]),
      ...volumeCaps.map(
        ({ liters, months, per }) =>
          `${liters} L ${months === 0 ? 'an order' : months === 1 ? 'a month' : `in ${months} months`} per ${per.replaceAll('-', ' ')}`,
      ),
    ].join(', ');
  },
  valuesOf: ({ volumeCaps, ...rule }) => ({
    isShippable: checkedText(rule.isShippable),
    isCarrierPickupAllowed: checkedText(rule.isCarrierPickupAllowed),
    isAdultSignatureNeeded: checkedText(rule.isAdultSignatureNeeded),
    maxAbvPercent: valueText(rule.maxAbvPercent),
    volumeCaps: volumeCaps
      .map(({ liters, months, per }) => `${liters} liters, ${months} months, ${per.replaceAll('-', ' ')}`)
      .join('\n'),
  }),
  fields: (field) => (
    <>
      <CheckboxField field={field('isShippable')} label="Wine ships there" />
      <CheckboxField field={field('isCarrierPickupAllowed')} label="A carrier’s location may hold it" />
      <CheckboxField field={field('isAdultSignatureNeeded')} label="An adult must sign for it" />
      <TextField
        field={field('maxAbvPercent')}
        label="Most alcohol, percent"
        optional
        width="half"
        inputMode="decimal"
      />
      <TextAreaField
        field={field('volumeCaps')}
        label="Volume limits"
        optional
        limit={1000}
        rows={4}
        hint="One a line: 9 liters, 1 month, person. Months 0, 1, 2 or 12; per person, address, or person or address."
      />
    </>
  ),
  bodyIn(form) {
    const { text, numberOrNull, isChecked } = formValues(form);
    return bodyOf('put /office/rules/states/{state}', {
      isShippable: isChecked('isShippable'),
      isCarrierPickupAllowed: isChecked('isCarrierPickupAllowed'),
      isAdultSignatureNeeded: isChecked('isAdultSignatureNeeded'),
      maxAbvPercent: numberOrNull('maxAbvPercent'),
      volumeCaps: (text('volumeCaps') ?? '').split('\n').flatMap(capIn),
    });
  },
  put: (api, state, input) => api.call('put /office/rules/states/{state}', { params: { state }, ...input }),
  clear: (api, state, query) => api.call('delete /office/rules/states/{state}', { params: { state }, query }),
});

/** '9 liters, 1 month, person' */
function capIn(line: string) {
  if (line.trim() === '') return [];
  const [liters = '', months = '', per = ''] = line.split(',').map((part) => part.trim());
  const unit = (part: string) => numberIn(part.split(' ')[0] ?? '');
  return [{ liters: unit(liters), months: unit(months), per: per.toLowerCase().replaceAll(' ', '-') }];
}
