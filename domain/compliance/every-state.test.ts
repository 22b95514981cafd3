import { describe, expect, test } from 'vitest';
import data from '../geography/states.json' with { type: 'json' };
import { judgeShipment } from './judge-shipment.ts';
import type { Fulfilment, ShipmentInput } from './shipment-facts.ts';
import { stateTerms } from './state-terms.ts';

/**
 * Every state × kind of fulfilment × cart, against the facts as they were collected: what must come out is read off the
 * rows of states.json and not off the engine's own terms.
 */

const carts = {
  'one bottle': { containsAlcohol: true, bottles: [{ ml: 750, count: 1, alcoholVolume: 13.5 }] },
  'a strong one': { containsAlcohol: true, bottles: [{ ml: 375, count: 1, alcoholVolume: 19.5 }] },
  'more wine than any state with a limit allows': {
    containsAlcohol: true,
    bottles: [{ ml: 750, count: 433, alcoholVolume: 13.5 }],
  },
  'no alcohol': { containsAlcohol: false, bottles: [] },
} satisfies Record<string, Pick<ShipmentInput, 'containsAlcohol' | 'bottles'>>;

type Cart = keyof typeof carts;
type Row = (typeof data.states)[number];

const kinds = ['deliver', 'carrier-pickup', 'winery-pickup'] as const;
type Kind = (typeof kinds)[number];

function expected(row: Row, kind: Kind, cart: Cart): string {
  if (kind === 'winery-pickup' || cart === 'no alcohol') return 'allowed';
  if (!row.offSiteShipping) return 'state-open';
  if (kind === 'carrier-pickup' && !row.holdAtCarrier) return 'carrier-pickup';
  if (cart === 'a strong one' && 'maxAbv' in row && row.maxAbv !== undefined) return 'alcohol-cap';
  return cart.startsWith('more wine') && !row.unlimited ? 'volume-cap' : 'allowed';
}

function fulfilment(code: string, kind: Kind): Fulfilment {
  if (kind === 'winery-pickup') return { kind };
  const destination = { terms: stateTerms(code), zip: '00000', isPoBox: false };
  return kind === 'deliver' ? { kind, ...destination } : { kind, ...destination, recipientState: code };
}

const every = data.states.flatMap((row) =>
  kinds.flatMap((kind) =>
    (Object.keys(carts) as Cart[]).map((cart) => ({ row, code: row.code, kind, cart })),
  ),
);

function judged(code: string, kind: Kind, cart: Cart, overrides: Partial<ShipmentInput> = {}) {
  return judgeShipment({
    ...carts[cart],
    fulfilment: fulfilment(code, kind),
    shipDay: '2026-11-30',
    history: [],
    recipientAge: 30,
    ...overrides,
  });
}

test.each(every)('$code, $kind, $cart', ({ row, code, kind, cart }) => {
  const decision = judged(code, kind, cart);
  expect(decision.ok ? 'allowed' : decision.ruleId).toBe(expected(row, kind, cart));
  if (decision.ok) {
    const handedOver = kind === 'winery-pickup' ? 'proof-of-age' : 'adult-signature';
    expect(decision.requirements).toEqual(cart === 'no alcohol' ? [] : [handedOver]);
  } else {
    expect(decision.reason).toMatch(/^[A-Z].*\.$/);
  }
});

test('the table has an outcome of each kind in it', () => {
  const outcomes = new Set(every.map(({ row, kind, cart }) => expected(row, kind, cart)));
  expect([...outcomes].toSorted()).toEqual([
    'alcohol-cap',
    'allowed',
    'carrier-pickup',
    'state-open',
    'volume-cap',
  ]);
});

const limited = data.states.filter((row) => row.offSiteShipping && row.limits.length > 0);

describe.each(limited)('$code: its limits', ({ code, limits }) => {
  const smallest = Math.floor(Math.min(...limits.map((limit) => exactMl(limit))));
  const wineOf = (ml: number) => ({ bottles: [{ ml, count: 1, alcoholVolume: 13.5 }] });

  test('hold to the milliliter in a single order', () => {
    expect(judged(code, 'deliver', 'one bottle', wineOf(smallest)).ok).toBe(true);
    expect(judged(code, 'deliver', 'one bottle', wineOf(smallest + 1)).ok).toBe(false);
  });

  test('count what was sent before, as long as their window lasts', () => {
    for (const limit of limits.filter(({ period }) => period !== 'transaction')) {
      const most = Math.floor(exactMl(limit));
      // Another limit of the state may be smaller: spread over days that lie apart, it is not in the way.
      if (most !== smallest && limits.length > 1) continue;
      const sent = (day: string) => [{ day, ml: most - 750, isSameCustomer: true, isSameAddress: true }];
      const withSent = (day: string, ml: number) =>
        judged(code, 'deliver', 'one bottle', { ...wineOf(ml), history: sent(day) }).ok;
      expect(withSent('2026-11-29', 750)).toBe(true);
      expect(withSent('2026-11-29', 751)).toBe(false);
      expect(withSent(windowStart(limit.period), 751)).toBe(true);
    }
  });
});

/** The last day that a shipment of 30 November 2026 no longer shares a rolling window with. */
function windowStart(period: string): string {
  if (period === 'month') return '2026-10-30';
  return period === 'two_months' ? '2026-09-30' : '2025-11-30';
}

function exactMl({ amount, unit }: { amount: number; unit: string }): number {
  if (unit === 'gallons') return amount * 3785.411784;
  return amount * (unit === 'liters' ? 1000 : 9000);
}
