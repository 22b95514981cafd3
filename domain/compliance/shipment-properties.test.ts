import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../dates/day.ts';
import { STATES, type State } from '../geography/states.ts';
import { judgeFacts, judgeShipment, recordOf } from './judge-shipment.ts';
import type { Fulfilment, ShipmentInput } from './shipment-facts.ts';
import { stateTerms } from './state-terms.ts';

const anyBottle = fc.record({
  ml: fc.constantFrom(187, 375, 500, 750, 1500, 3000),
  count: fc.integer({ min: 1, max: 30 }),
  alcoholVolume: fc.constantFrom(0, 12.5, 14.1, 16, 19.5),
});

const anyCode = fc.constantFrom(...STATES.map((state) => state.stateShort), 'XX');

const anyParcel = fc
  .record({
    code: anyCode,
    zip: fc.constantFrom('32066', '10118', ''),
    isPoBox: fc.boolean(),
  })
  .map(({ code, ...rest }) => ({ ...rest, terms: stateTerms(code) }));

const anyFulfilment: fc.Arbitrary<Fulfilment> = fc.oneof(
  anyParcel.map((parcel) => ({ kind: 'deliver' as const, ...parcel })),
  fc
    .tuple(anyParcel, fc.option(anyCode))
    .map(([parcel, recipientState]) => ({ kind: 'carrier-pickup' as const, ...parcel, recipientState })),
  fc.constant({ kind: 'winery-pickup' as const }),
);

const anySent = fc.record({
  day: fc.integer({ min: -400, max: 60 }).map((days) => addDays('2026-11-30', days)),
  ml: fc.integer({ min: 1, max: 40_000 }),
  isSameCustomer: fc.boolean(),
  isSameAddress: fc.boolean(),
});

const anyInput: fc.Arbitrary<ShipmentInput> = fc
  .record({
    fulfilment: anyFulfilment,
    bottles: fc.array(anyBottle, { maxLength: 6 }),
    shipDay: fc.integer({ min: 0, max: 500 }).map((days) => addDays('2026-11-21', days)),
    history: fc.array(anySent, { maxLength: 8 }),
    recipientAge: fc.option(fc.integer({ min: 18, max: 90 })),
  })
  .map((input) => ({ ...input, containsAlcohol: input.bottles.some((bottle) => bottle.alcoholVolume > 0) }));

/** Wine to a street address in a state with volume limits, by a shopper with earlier orders: only volume can object. */
const anyCapped: fc.Arbitrary<ShipmentInput> = fc
  .record({
    code: fc.constantFrom(...STATES.filter(isCapped).map((state) => state.stateShort)),
    count: fc.integer({ min: 1, max: 60 }),
    ml: fc.constantFrom(375, 750, 1500),
    shipDay: fc.integer({ min: 0, max: 500 }).map((days) => addDays('2026-11-21', days)),
    history: fc.array(anySent, { maxLength: 8 }),
  })
  .map(({ code, count, ml, shipDay, history }) => ({
    fulfilment: { kind: 'deliver', terms: stateTerms(code), zip: '00000', isPoBox: false },
    containsAlcohol: true,
    bottles: [{ ml, count, alcoholVolume: 12.5 }],
    shipDay,
    history,
    recipientAge: 40,
  }));

function isCapped({ offSiteShipping, limits }: State): boolean {
  return offSiteShipping && limits.length > 0;
}

function withBottle(input: ShipmentInput, bottle: ShipmentInput['bottles'][number]): ShipmentInput {
  return {
    ...input,
    bottles: [...input.bottles, bottle],
    containsAlcohol: input.containsAlcohol || bottle.alcoholVolume > 0,
  };
}

describe('whatever is asked', () => {
  test('a bottle more never turns a refusal into a yes', () => {
    fc.assert(
      fc.property(anyInput, anyBottle, (input, bottle) => {
        if (judgeShipment(withBottle(input, bottle)).ok) expect(judgeShipment(input).ok).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('more wine sent before never turns a refusal into a yes', () => {
    fc.assert(
      fc.property(anyInput, anySent, (input, sent) => {
        const more = { ...input, history: [...input.history, sent] };
        if (judgeShipment(more).ok) expect(judgeShipment(input).ok).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('as many bottles as are said to be possible are possible, and one more is not', () => {
    fc.assert(
      fc.property(anyCapped, (input) => {
        const decision = judgeShipment(input);
        const possible = decision.ok ? null : decision.instead.bottles;
        fc.pre(possible !== null);
        const judged = (count: number) =>
          judgeShipment({ ...input, bottles: [{ ml: 750, count, alcoholVolume: 12.5 }] });
        if (possible > 0) expect(judged(possible).ok).toBe(true);
        expect(judged(possible + 1)).toMatchObject({ ok: false, ruleId: 'volume-cap' });
      }),
      { numRuns: 500 },
    );
  });

  test('from the day that is named, all of it can ship', () => {
    fc.assert(
      fc.property(anyCapped, (input) => {
        const decision = judgeShipment(input);
        const fromDay = decision.ok ? null : decision.instead.fromDay;
        fc.pre(fromDay !== null);
        expect(fromDay > input.shipDay).toBe(true);
        expect(judgeShipment({ ...input, shipDay: fromDay }).ok).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('without alcohol only a PO box is refused', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const decision = judgeShipment({ ...input, bottles: [], containsAlcohol: false });
        expect(decision.ok ? 'po-box' : decision.ruleId).toBe('po-box');
      }),
    );
  });

  test('the same question has the same answer, the input stays as it was, and a kept record answers alike', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const before = structuredClone(input);
        const decision = judgeShipment(input);
        expect(judgeShipment(input)).toEqual(decision);
        expect(input).toEqual(before);
        const kept = JSON.parse(JSON.stringify(recordOf(decision, '2026-11-21T19:00:00.000Z')));
        expect(judgeFacts(kept.inputs)).toEqual(decision);
      }),
    );
  });
});
