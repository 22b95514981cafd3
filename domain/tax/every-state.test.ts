import { expect, test } from 'vitest';
import { STATES } from '../geography/states.ts';
import type { TaxLines } from './tax-lines.ts';
import data from './taxes.json' with { type: 'json' };
import { type TaxedLine, taxOrder } from './taxes.ts';

/**
 * Every state × kind of fulfilment × cart, against the facts as they were collected. A delivery and a carrier pickup location
 * are both taxed in the state where the parcel is handed over, a winery pick-up at the winery.
 */

const bottles = { ml: 750, count: 3, alcoholVolume: 14.1 };
const wine: TaxedLine = { net: 30_000, alcoholVolume: 14.1, containers: [bottles] };
const corkscrew: TaxedLine = { net: 2_499, alcoholVolume: 0, containers: [] };
const FREIGHT = 4_050;

const carts = { wine: [wine], 'no alcohol': [corkscrew] } as const;
type Cart = keyof typeof carts;
const kinds = ['deliver', 'carrier-pickup', 'winery-pickup'] as const;
type Kind = (typeof kinds)[number];

/** Half up, with the rate in thousandths of a per cent, so that nothing is a binary fraction. */
function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * Math.round(percent * 1000) + 50_000) / 100_000);
}

function expected(state: string, kind: Kind, cart: Cart): TaxLines {
  const where = kind === 'winery-pickup' ? 'CA' : state;
  const freight = kind === 'winery-pickup' ? 0 : FREIGHT;
  const row = data.states.find(({ code }) => code === where);
  const isWine = cart === 'wine';
  const crv = where === 'CA' && isWine ? 30 : 0;
  const net = (isWine ? wine.net : corkscrew.net) + crv + (row?.freightTaxable ? freight : 0);
  const rate = isWine ? row?.wineDtcStateRatePct : row?.generalStateRatePct;
  return {
    salesTax: percentOf(net, rate ?? 0),
    // 2.25 liters at 50 cents a gallon, and a tenth of 70 per cent of the price
    exciseTax: where === 'KY' && isWine ? 30 : 0,
    wholesaleTax: where === 'KY' && isWine ? 2_100 : 0,
    crv,
    deliveryFee: where === 'CO' ? 28 : 0,
  };
}

const every = STATES.flatMap(({ stateShort }) =>
  kinds.flatMap((kind) => (Object.keys(carts) as Cart[]).map((cart) => ({ state: stateShort, kind, cart }))),
);

test.each(every)('$state, $kind, $cart', ({ state, kind, cart }) => {
  const pickup = kind === 'winery-pickup';
  const taxes = taxOrder({
    lines: carts[cart],
    freight: pickup ? 0 : FREIGHT,
    destination: { state, pickup },
    today: '2026-11-21',
    retailDeliveryFeeOn: true,
  });
  expect(taxes).toEqual(expected(state, kind, cart));
  const groups = [taxes.deliveryFee, taxes.crv, taxes.wholesaleTax + taxes.exciseTax];
  expect(groups.filter((amount) => amount > 0).length).toBeLessThanOrEqual(1);
});
