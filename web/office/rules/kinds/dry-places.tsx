import type { Answer } from '../../../api/client.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { bodyOf } from '../../body-of.ts';
import { checkedText, formValues } from '../../form-values.ts';
import { defineKind } from '../kind-of-rule.ts';

type Row = Answer<'get /office/rules/dry-places'>['rows'][number];

export const dryPlaces = defineKind({
  name: 'Dry places',
  lead: 'ZIP codes where no wine is delivered',
  add: {
    label: 'ZIP',
    kind: 'digits',
    button: 'Look up',
    problemOf: (key) => (/^\d{5}$/.test(key) ? null : 'Enter a ZIP of five digits.'),
  },
  restore: 'Restore the built-in rule',
  list: (api) => api.call('get /office/rules/dry-places'),
  keyOf: ({ zip }: Row) => zip,
  nameOf: ({ zip, name, state }) => `${zip}, ${name}, ${state}`,
  textOf: ({ isDry }) => (isDry ? 'No wine is delivered' : 'Wine is delivered'),
  valuesOf: ({ isDry, name }) => ({ isDry: checkedText(isDry), name }),
  newValues: { isDry: 'on' },
  fields: (field) => (
    <>
      <CheckboxField field={field('isDry')} label="No wine is delivered there" />
      <TextField
        field={field('name')}
        label="Name"
        optional
        hint="Shoppers see it, for example Liberty County."
      />
    </>
  ),
  bodyIn(form) {
    const { text, isChecked } = formValues(form);
    return bodyOf('put /office/rules/dry-places/{zip}', { isDry: isChecked('isDry'), name: text('name') });
  },
  put: (api, zip, input) => api.call('put /office/rules/dry-places/{zip}', { params: { zip }, ...input }),
  clear: (api, zip, query) => api.call('delete /office/rules/dry-places/{zip}', { params: { zip }, query }),
});
