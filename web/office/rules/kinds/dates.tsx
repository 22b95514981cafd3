import { isDay } from '../../../../domain/dates/day.ts';
import type { Answer } from '../../../api/client.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { bodyOf } from '../../body-of.ts';
import { formValues } from '../../form-values.ts';
import { dayText } from '../../ui/texts.ts';
import { defineKind } from '../kind-of-rule.ts';

type Row = Answer<'get /office/rules/dates'>['rows'][number];

export const dates = defineKind({
  name: 'Closed days',
  lead: 'Days on which nothing ships, arrives or is picked up',
  add: {
    label: 'Day',
    kind: 'date',
    button: 'Close a day',
    problemOf: (key) => (isDay(key) ? null : 'Choose a day.'),
  },
  restore: 'Open the day',
  list: (api) => api.call('get /office/rules/dates'),
  keyOf: ({ day }: Row) => day,
  nameOf: ({ day }) => dayText(day),
  newNameOf: dayText,
  textOf: ({ reason }) => reason || 'Closed',
  valuesOf: ({ reason }) => ({ reason }),
  fields: (field) => (
    <TextField
      field={field('reason')}
      label="Reason"
      optional
      hint="Shoppers see it, for example Thanksgiving Day."
    />
  ),
  bodyIn: (form) => bodyOf('put /office/rules/dates/{day}', { reason: formValues(form).text('reason') }),
  put: (api, day, input) => api.call('put /office/rules/dates/{day}', { params: { day }, ...input }),
  clear: (api, day, query) => api.call('delete /office/rules/dates/{day}', { params: { day }, query }),
});
