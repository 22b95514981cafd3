import type { Answer } from '../../../api/client.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { bodyOf } from '../../body-of.ts';
import { formValues } from '../../form-values.ts';
import { moneyText } from '../../ui/texts.ts';
import { defineKind } from '../kind-of-rule.ts';

type Row = Answer<'get /office/rules/freight'>['rows'][number];

const ZONE_NAMES: Readonly<Record<string, string>> = {
  home: 'home zone',
  west: 'west',
  central: 'central',
  east: 'east',
  overseas: 'overseas',
};

const boxOf = (key: string) => {
  const [service = '', zone = '', bottles = ''] = key.split('-');
  return { params: { service, zone, bottles: Number(bottles) } };
};

export const freight = defineKind({
  name: 'Freight',
  lead: 'What shoppers pay for a box',
  add: null,
  restore: 'Restore the built-in rule',
  list: (api) => api.call('get /office/rules/freight'),
  keyOf: ({ service, zone, bottles }: Row) => `${service}-${zone}-${bottles}`,
  nameOf: ({ service, zone, bottles }) =>
    `${service === 'ground' ? 'Standard service' : 'Overnight'}, ${ZONE_NAMES[zone] ?? zone}, box of ${bottles}`,
  textOf: ({ price }) => moneyText(price),
  valuesOf: ({ price }) => ({ price: price.toFixed(2) }),
  fields: (field) => <TextField field={field('price')} label="Price" width="half" inputMode="decimal" />,
  bodyIn: (form) =>
    bodyOf('put /office/rules/freight/{service}/{zone}/{bottles}', {
      price: formValues(form).number('price'),
    }),
  put: (api, key, input) =>
    api.call('put /office/rules/freight/{service}/{zone}/{bottles}', { ...boxOf(key), ...input }),
  clear: (api, key, query) =>
    api.call('delete /office/rules/freight/{service}/{zone}/{bottles}', { ...boxOf(key), query }),
});
