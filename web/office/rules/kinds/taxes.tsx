import type { Answer } from '../../../api/client.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { bodyOf } from '../../body-of.ts';
import { checkedText, formValues, valueText } from '../../form-values.ts';
import { dayText } from '../../ui/texts.ts';
import { defineKind } from '../kind-of-rule.ts';

type Row = Answer<'get /office/rules/taxes'>['rows'][number];

export const taxes = defineKind({
  name: 'Taxes',
  lead: 'Today’s rates; a new rate applies from its first day',
  add: null,
  restore: 'Restore the built-in rule',
  list: (api) => api.call('get /office/rules/taxes'),
  keyOf: ({ state }: Row) => state,
  nameOf: ({ stateName }) => stateName,
  textOf: ({ salesRatePercent, generalRatePercent, freightTaxable, validFrom }) =>
    [
      salesRatePercent === generalRatePercent
        ? `${salesRatePercent}%`
        : `${salesRatePercent}% on wine, ${generalRatePercent}% on other products`,
      freightTaxable ? 'freight taxed' : 'freight not taxed',
      `since ${dayText(validFrom)}`,
    ].join(', '),
  valuesOf: ({ salesRatePercent, generalRatePercent, freightTaxable, validFrom, validTo }) => ({
    salesRatePercent: valueText(salesRatePercent),
    generalRatePercent: valueText(generalRatePercent),
    freightTaxable: checkedText(freightTaxable),
    validFrom,
    validTo: valueText(validTo),
  }),
  fields: (field) => (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={field('salesRatePercent')} label="Percent on wine" inputMode="decimal" />
        <TextField
          field={field('generalRatePercent')}
          label="Percent on other products"
          inputMode="decimal"
        />
        <TextField field={field('validFrom')} label="First day" kind="date" />
        <TextField field={field('validTo')} label="Last day" optional kind="date" />
      </div>
      <CheckboxField field={field('freightTaxable')} label="Freight is taxed" />
    </>
  ),
  bodyIn(form) {
    const { text, number, orNull, isChecked } = formValues(form);
    return bodyOf('put /office/rules/taxes/{state}', {
      salesRatePercent: number('salesRatePercent'),
      generalRatePercent: number('generalRatePercent'),
      freightTaxable: isChecked('freightTaxable'),
      validFrom: text('validFrom'),
      validTo: orNull('validTo'),
    });
  },
  put: (api, state, input) => api.call('put /office/rules/taxes/{state}', { params: { state }, ...input }),
  clear: (api, state, query) => api.call('delete /office/rules/taxes/{state}', { params: { state }, query }),
});
