import { clearFreightRule, listFreightRules, setFreightRule } from '../../../../contract/office/rules.ts';
import { centsToDollars, dollarsToCents } from '../../../../domain/money/cents.ts';
import { clearFreightPrice, listFreight, setFreightPrice } from '../../../catalog/operations/freight.ts';
import { accept } from '../../../platform/http/refusal.ts';
import type { OfficeParts } from '../../office-parts.ts';
import { defineRules, NOTHING_ENTERED } from '../define-rules.ts';
import { anyState, NO_ORDERS } from '../touched.ts';

type Price = Parameters<typeof setFreightPrice>[1];
type Box = Parameters<typeof clearFreightPrice>[1];

export const freight = ({ db }: OfficeParts) =>
  defineRules({
    calls: { list: listFreightRules, set: setFreightRule, clear: clearFreightRule },
    subject: 'freight',
    keyOf: ({ service, zone, bottles }) => `${service} ${zone} ${bottles}`,
    async rows() {
      return (await listFreight(db)).prices.map(({ service, zone, bottles, cents, isEntered }) => ({
        ...{ service, zone, bottles, isEntered },
        price: centsToDollars(cents),
      }));
    },
    /** Orders keep the freight that they were placed with. */
    async touches({ zone }) {
      const { zones } = await listFreight(db);
      const states = zones.flatMap((each) => (each.zone === zone ? [each.state] : []));
      return { carts: anyState(states), orders: NO_ORDERS };
    },
    change: async (box, { price }) =>
      accept({
        details: { price },
        write: () => setFreightPrice(db, { ...box, cents: dollarsToCents(price) } as Price),
      }),
    async clear(box) {
      const removed = await clearFreightPrice(db, box as Box);
      if (!removed.ok) return removed.refusal;
      return removed.value ? null : NOTHING_ENTERED;
    },
  });
