import { describe, expect, test } from 'vitest';
import { UNITED_STATES } from './countries.ts';
import { STATE_IDS } from './state-ids.ts';
import { STATES, stateById, stateByShort } from './states.ts';

test('ids never change once given', () => {
  expect(Object.fromEntries(STATES.map((state) => [state.stateShort, state.stateId]))).toEqual({
    AL: 1,
    AK: 2,
    AS: 3,
    AZ: 4,
    AR: 5,
    CA: 6,
    CO: 7,
    CT: 8,
    DE: 9,
    DC: 10,
    FL: 11,
    GA: 12,
    GU: 13,
    HI: 14,
    ID: 15,
    IL: 16,
    IN: 17,
    IA: 18,
    KS: 19,
    KY: 20,
    LA: 21,
    ME: 22,
    MH: 23,
    MD: 24,
    MA: 25,
    MI: 26,
    FM: 27,
    MN: 28,
    MS: 29,
    MO: 30,
    MT: 31,
    NE: 32,
    NV: 33,
    NH: 34,
    NJ: 35,
    NM: 36,
    NY: 37,
    NC: 38,
    ND: 39,
    MP: 40,
    OH: 41,
    OK: 42,
    OR: 43,
    PW: 44,
    PA: 45,
    PR: 46,
    RI: 47,
    SC: 48,
    SD: 49,
    TN: 50,
    TX: 51,
    VI: 52,
    UT: 53,
    VT: 54,
    VA: 55,
    WA: 56,
    WV: 57,
    WI: 58,
    WY: 59,
    AA: 60,
    AE: 61,
    AP: 62,
  });
});

test('ids run from 1 without a gap, in the order of the names, the military codes last', () => {
  expect(STATES.map((state) => state.stateId)).toEqual(STATES.map((_, index) => index + 1));
  const isMilitary = STATES.map((state) => state.kind === 'military');
  expect(isMilitary.slice(-3)).toEqual([true, true, true]);
  expect(isMilitary.filter(Boolean)).toHaveLength(3);
  const names = STATES.slice(0, -3).map((state) => state.stateName);
  expect(names).toEqual(names.toSorted());
});

describe('finding a state', () => {
  test('the ids that the contract fixes', () => {
    expect(stateById(3)?.stateName).toBe('American Samoa');
    expect(stateById(6)?.stateShort).toBe('CA');
    expect(stateById(STATE_IDS.CO)?.stateShort).toBe('CO');
    expect(STATE_IDS.CO).toBe(7);
  });

  test('by code in any case, and none for what is no state', () => {
    expect(stateByShort(' co ')?.stateId).toBe(7);
    expect(stateByShort('XX')).toBeUndefined();
    expect(stateByShort('')).toBeUndefined();
    expect(stateById(0)).toBeUndefined();
    expect(stateById(63)).toBeUndefined();
  });
});

describe('shipping wine', () => {
  test('goes to 46 states and DC, all in the United States', () => {
    const shippable = STATES.filter((state) => state.offSiteShipping);
    expect(shippable).toHaveLength(47);
    expect(shippable.every((state) => ['home', 'allowed'].includes(state.dtcStatus))).toBe(true);
    expect(STATES.every((state) => state.countryId === UNITED_STATES)).toBe(true);
  });

  test.each(['DE', 'MS', 'RI', 'UT', 'PR', 'GU', 'AE', 'AP', 'AA'])('not to %s', (code) => {
    expect(stateByShort(code)?.offSiteShipping).toBe(false);
  });

  test('an adult signs everywhere', () => {
    expect(STATES.every((state) => state.adultSignature)).toBe(true);
  });

  test('Alabama forbids a carrier to hold the parcel', () => {
    expect(stateByShort('AL')?.holdAtCarrier).toBe(false);
    expect(stateByShort('CA')?.holdAtCarrier).toBe(true);
  });

  test('limits of volume and alcohol are carried over with their rows', () => {
    expect(stateByShort('DC')?.limits).toEqual([
      { amount: 1, unit: 'cases_9l', period: 'month', per: 'person', liters: 9 },
    ]);
    expect(stateByShort('CA')?.limits).toEqual([]);
    expect(stateByShort('AK')?.limits).toHaveLength(2);
    expect(STATES.filter((state) => state.maxAbvPercent !== null).map((state) => state.stateShort)).toEqual([
      'MT',
      'SC',
      'VT',
    ]);
    expect(stateByShort('AK')?.dryAreas).toMatch(/AMCO/);
  });
});
