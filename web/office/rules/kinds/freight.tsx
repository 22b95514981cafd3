import type { Answer } from '../../../api/client.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { bodyOf } from '../../body-of.ts';
import { formValues } from '../../form-values.ts';
import { countText, moneyText } from '../../ui/texts.ts';
import { defineKind, type ListedRule } from '../kind-of-rule.ts';
import { RuleLink } from '../rule-link.tsx';

type Row = Answer<'get /office/rules/freight'>['rows'][number];

const SERVICES: readonly (readonly [string, string])[] = [
  ['ground', 'Standard service'],
  ['overnight', 'Overnight'],
];

const ZONES: readonly (readonly [string, string])[] = [
  ['home', 'Home zone'],
  ['west', 'West'],
  ['central', 'Central'],
  ['east', 'East'],
  ['overseas', 'Overseas'],
];

const wordOf = (names: readonly (readonly [string, string])[], key: string) =>
  names.find(([name]) => name === key)?.[1] ?? key;

const boxOf = (key: string) => {
  const [service = '', zone = '', bottles = ''] = key.split('-');
  return { params: { service, zone, bottles: Number(bottles) } };
};

export const freight = defineKind({
  name: 'Freight',
  lead: 'What shoppers pay for a box, by zone and size',
  add: null,
  restore: 'Restore the built-in rule',
  list: (api) => api.call('get /office/rules/freight'),
  keyOf: ({ service, zone, bottles }: Row) => `${service}-${zone}-${bottles}`,
  nameOf: ({ service, zone, bottles }) =>
    `${wordOf(SERVICES, service)}, ${wordOf(ZONES, zone).toLowerCase()}, box of ${bottles}`,
  textOf: ({ price }) => moneyText(price),
  valuesOf: ({ price }) => ({ price: price.toFixed(2) }),
  fields: (field) => <TextField field={field('price')} label="Price" width="half" inputMode="decimal" />,
  bodyIn: (form) =>
    bodyOf('put /office/rules/freight/{service}/{zone}/{bottles}', {
      price: formValues(form).number('price'),
    }),
  show: (prices) => <FreightGrid prices={prices} />,
  put: (api, key, input) =>
    api.call('put /office/rules/freight/{service}/{zone}/{bottles}', { ...boxOf(key), ...input }),
  clear: (api, key, query) =>
    api.call('delete /office/rules/freight/{service}/{zone}/{bottles}', { ...boxOf(key), query }),
});

/** A table for each service: a row for each zone, a column for each box. */
function FreightGrid({ prices }: { prices: readonly ListedRule[] }) {
  const boxes = prices.map((rule) => ({ ...rule, ...boxOf(rule.key).params }));
  const sizes = [...new Set(boxes.map(({ bottles }) => bottles))];
  return (
    <div className="grid gap-8">
      {SERVICES.map(([service, serviceName]) => (
        <section key={service} aria-labelledby={service}>
          <h2 id={service} className="office-heading mb-2">
            {serviceName}
          </h2>
          <table className="rows">
            <caption className="sr-only">{serviceName}: the price of a box, by zone</caption>
            <thead>
              <tr>
                <th scope="col">Zone</th>
                {sizes.map((bottles) => (
                  <th key={bottles} scope="col" className="is-number">
                    {countText(bottles, 'bottle')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ZONES.map(([zone, zoneName]) => (
                <tr key={zone}>
                  <th scope="row">{zoneName}</th>
                  {boxes
                    .filter((box) => box.service === service && box.zone === zone)
                    .map((box) => (
                      <td
                        key={box.key}
                        data-label={countText(box.bottles, 'bottle')}
                        className={box.isEntered ? 'is-number font-semibold' : 'is-number'}
                      >
                        <RuleLink kind="freight" rule={box}>
                          {box.text}
                        </RuleLink>
                      </td>
                    ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <p className="text-sm text-muted">Bold: changed here. The others are built in.</p>
    </div>
  );
}
