import { describe, expect, test } from 'vitest';
import { isPoBox } from '../geography/po-box.ts';
import { judgeFacts, judgeShipment, recordOf, type ShipmentDecision } from './judge-shipment.ts';
import type { Fulfilment, ParcelDestination, ShipmentInput } from './shipment-facts.ts';
import { RULES_VERSION, SHIPMENT_RULES } from './shipment-rules.ts';
import { type StateTermsOverride, stateTerms } from './state-terms.ts';
import type { CountedShipment } from './volume.ts';

interface Parcel {
  readonly zip?: string;
  readonly address1?: string;
  readonly address2?: string;
  readonly overrides?: readonly StateTermsOverride[];
}

function parcel(
  code: string,
  { zip = '00000', address1 = '100 Main Street', address2, overrides }: Parcel = {},
): ParcelDestination {
  return { terms: stateTerms(code, overrides), zip, isPoBox: isPoBox(address1) || isPoBox(address2) };
}

function deliver(code: string, to?: Parcel): Fulfilment {
  return { kind: 'deliver', ...parcel(code, to) };
}

function carrierPickup(code: string, recipientState: string | null = code): Fulfilment {
  return { kind: 'carrier-pickup', ...parcel(code, { address1: '3660 Howell Street' }), recipientState };
}

const WINERY: Fulfilment = { kind: 'winery-pickup' };

function cart(bottles: number, overrides: Partial<ShipmentInput> = {}): Omit<ShipmentInput, 'fulfilment'> {
  return {
    containsAlcohol: true,
    bottles: [{ ml: 750, count: bottles, alcoholVolume: 14.1 }],
    shipDay: '2026-11-30',
    history: [],
    recipientAge: null,
    ...overrides,
  };
}

const CORKSCREW = { ...cart(0), containsAlcohol: false, bottles: [] };

function sent(bottles: number, day: string, whose: Partial<CountedShipment> = {}): CountedShipment {
  return { day, ml: bottles * 750, isSameCustomer: true, isSameAddress: true, ...whose };
}

function reasonOf(decision: ShipmentDecision): string | null {
  return decision.ok ? null : decision.reason;
}

function ruleOf(decision: ShipmentDecision): string {
  return decision.ok ? 'allowed' : decision.ruleId;
}

describe('each rule', () => {
  test('wine to a street in a state that allows it, signed for by an adult', () => {
    expect(judgeShipment({ ...cart(6), fulfilment: deliver('NY') })).toMatchObject({
      ok: true,
      requirements: ['adult-signature'],
    });
  });

  test.each(['UT', 'PR', 'AE', 'DE'])('a state that wine may not be shipped to: %s', (code) => {
    for (const fulfilment of [deliver(code), carrierPickup(code)]) {
      const decision = judgeShipment({ ...cart(1), fulfilment });
      expect(ruleOf(decision)).toBe('state-open');
      expect(reasonOf(decision)).toBe('We are unable to ship to the selected state.');
    }
  });

  test('an unknown state', () => {
    expect(ruleOf(judgeShipment({ ...cart(1), fulfilment: deliver('XX') }))).toBe('state-open');
    expect(judgeShipment({ ...CORKSCREW, fulfilment: deliver('XX') }).ok).toBe(true);
  });

  test.each([{ address1: 'P.O. Box 12' }, { address2: 'POB 7' }, { address1: 'Post Office Box 4' }])(
    'a PO box, whatever is in the parcel: %o',
    (address) => {
      for (const what of [cart(1), CORKSCREW]) {
        const decision = judgeShipment({ ...what, fulfilment: deliver('CA', address) });
        expect(ruleOf(decision)).toBe('po-box');
        expect(reasonOf(decision)).toBe('Shipping to a PO Box is prohibited.');
      }
    },
  );

  test('a closed state is reported before a PO box', () => {
    expect(ruleOf(judgeShipment({ ...cart(1), fulfilment: deliver('UT', { address1: 'PO Box 1' }) }))).toBe(
      'state-open',
    );
  });

  test.each(['32066', '32321', '32360-1234'])('a dry place: %s', (zip) => {
    const decision = judgeShipment({ ...cart(1), fulfilment: deliver('FL', { zip }) });
    expect(ruleOf(decision)).toBe('dry-place');
    const county = zip === '32066' ? 'Lafayette' : 'Liberty';
    expect(reasonOf(decision)).toBe(
      `Wine may not be delivered to ${county} County, Florida. You can choose another address, or pick your order up at one of our wineries.`,
    );
    expect(judgeShipment({ ...CORKSCREW, fulfilment: deliver('FL', { zip }) }).ok).toBe(true);
    expect(judgeShipment({ ...cart(1), fulfilment: deliver('GA', { zip }) }).ok).toBe(true);
  });

  test('Alabama lets no pickup location hold wine, only a corkscrew', () => {
    const decision = judgeShipment({ ...cart(1), fulfilment: carrierPickup('AL') });
    expect(ruleOf(decision)).toBe('carrier-pickup');
    expect(reasonOf(decision)).toBe(
      'Alabama does not allow wine to be picked up at a FedEx location. Please have it delivered to an address, or pick it up at one of our wineries.',
    );
    expect(judgeShipment({ ...cart(1), fulfilment: deliver('AL') }).ok).toBe(true);
    expect(judgeShipment({ ...CORKSCREW, fulfilment: carrierPickup('AL') }).ok).toBe(true);
  });

  test('only a resident of the same state picks up wine at a pickup location', () => {
    const decision = judgeShipment({ ...cart(1), fulfilment: carrierPickup('NV', 'CA') });
    expect(ruleOf(decision)).toBe('recipient-state');
    expect(reasonOf(decision)).toBe(
      'Anyone who picks up wine in Nevada must live there. Please choose a location in your own state.',
    );
    expect(judgeShipment({ ...cart(1), fulfilment: carrierPickup('NV', 'NV') }).ok).toBe(true);
    expect(judgeShipment({ ...cart(1), fulfilment: carrierPickup('NV', null) }).ok).toBe(true);
    expect(judgeShipment({ ...CORKSCREW, fulfilment: carrierPickup('NV', 'CA') }).ok).toBe(true);
  });

  test.each([
    [20, 'minimum-age'],
    [21, 'allowed'],
    [null, 'allowed'],
  ])('an age of %s, however the wine is handed over: %s', (recipientAge, expected) => {
    for (const fulfilment of [deliver('CA'), carrierPickup('CA'), WINERY]) {
      const decision = judgeShipment({ ...cart(1, { recipientAge }), fulfilment });
      expect(ruleOf(decision)).toBe(expected);
      expect(reasonOf(decision)).toBe(expected === 'allowed' ? null : 'Must be 21 or older');
      expect(judgeShipment({ ...CORKSCREW, recipientAge, fulfilment }).ok).toBe(true);
    }
  });

  test.each([
    ['MT', 16, 'allowed'],
    ['MT', 16.1, 'alcohol-cap'],
    ['SC', 19.5, 'alcohol-cap'],
    ['VT', 19.5, 'alcohol-cap'],
    ['NY', 19.5, 'allowed'],
  ])('%s, wine of %d per cent: %s', (code, alcoholVolume, expected) => {
    const bottles = [
      { ml: 750, count: 1, alcoholVolume: 13 },
      { ml: 375, count: 1, alcoholVolume },
    ];
    const decision = judgeShipment({ ...cart(0, { bottles }), fulfilment: deliver(code) });
    expect(ruleOf(decision)).toBe(expected);
  });

  test('a state without tax rates takes no order, with or without wine', () => {
    for (const fulfilment of [deliver('SD'), carrierPickup('SD'), WINERY]) {
      for (const what of [cart(1), CORKSCREW]) {
        const decision = judgeShipment({ ...what, fulfilment, stateWithoutTaxRates: 'South Dakota' });
        expect(ruleOf(decision)).toBe('tax-rates');
        expect(reasonOf(decision)).toBe(
          "We don't have the tax rates for South Dakota yet, so we can't take this order. Please contact us.",
        );
        expect(judgeShipment({ ...what, fulfilment, stateWithoutTaxRates: null }).ok).toBe(true);
      }
    }
  });

  test('a pickup location in a dry place, at a PO box, or with too strong a wine is refused as an address is', () => {
    const at = (code: string, to: Parcel): Fulfilment => ({
      kind: 'carrier-pickup',
      ...parcel(code, to),
      recipientState: code,
    });
    const strong = cart(0, { bottles: [{ ml: 375, count: 1, alcoholVolume: 19.5 }] });
    expect(ruleOf(judgeShipment({ ...cart(1), fulfilment: at('FL', { zip: '32066' }) }))).toBe('dry-place');
    expect(ruleOf(judgeShipment({ ...CORKSCREW, fulfilment: at('FL', { address1: 'PO Box 1' }) }))).toBe(
      'po-box',
    );
    expect(ruleOf(judgeShipment({ ...strong, fulfilment: at('MT', {}) }))).toBe('alcohol-cap');
  });

  test('an address is asked for neither a pickup location nor the home of who picks up', () => {
    const fulfilment = { ...deliver('AL'), recipientState: 'GA' } as Fulfilment;
    expect(judgeShipment({ ...cart(1), fulfilment }).ok).toBe(true);
  });

  test('no signature where the terms ask for none', () => {
    const overrides = [{ state: 'NY', isAdultSignatureNeeded: false }];
    expect(judgeShipment({ ...cart(1), fulfilment: deliver('NY', { overrides }) })).toMatchObject({
      ok: true,
      requirements: [],
    });
    expect(judgeShipment({ ...CORKSCREW, fulfilment: deliver('NY') })).toMatchObject({
      ok: true,
      requirements: [],
    });
  });

  test('says which strength is too much', () => {
    const bottles = [{ ml: 375, count: 1, alcoholVolume: 19.5 }];
    expect(reasonOf(judgeShipment({ ...cart(0, { bottles }), fulfilment: deliver('MT') }))).toBe(
      'Wine with more than 16% alcohol may not be shipped to Montana. Please remove it from your cart. You can choose another address, or pick your order up at one of our wineries.',
    );
  });

  test('an adult shows a proof of age at the winery, and nothing of the road matters there', () => {
    const bottles = [{ ml: 750, count: 500, alcoholVolume: 19.5 }];
    const history = [sent(5000, '2026-11-20')];
    expect(judgeShipment({ ...cart(0, { bottles, history }), fulfilment: WINERY })).toMatchObject({
      ok: true,
      requirements: ['proof-of-age'],
    });
    expect(judgeShipment({ ...CORKSCREW, fulfilment: WINERY })).toMatchObject({ ok: true, requirements: [] });
  });
});

describe('volume', () => {
  test.each([
    // exactly the limit, and a bottle more
    ['DC', 12, 'allowed'],
    ['DC', 13, 'volume-cap'],
    ['MN', 24, 'allowed'],
    ['MN', 25, 'volume-cap'],
    // 18 liters in one shipment
    ['AK', 24, 'allowed'],
    ['AK', 25, 'volume-cap'],
    // nine gallons: 34068.7 ml, 45 bottles of 750 ml are 33750
    ['TX', 45, 'allowed'],
    ['TX', 46, 'volume-cap'],
    ['CA', 5000, 'allowed'],
  ])('%s, %d bottles: %s', (code, bottles, expected) => {
    expect(ruleOf(judgeShipment({ ...cart(bottles), fulfilment: deliver(code) }))).toBe(expected);
    expect(ruleOf(judgeShipment({ ...cart(bottles), fulfilment: carrierPickup(code) }))).toBe(expected);
  });

  test('is by milliliter: 24 halves are 12 bottles, a magnum two', () => {
    const of = (ml: number, count: number) => [{ ml, count, alcoholVolume: 14 }];
    const inDc = (bottles: ShipmentInput['bottles']) =>
      judgeShipment({ ...cart(0, { bottles }), fulfilment: deliver('DC') }).ok;
    expect(inDc(of(375, 24))).toBe(true);
    expect(inDc(of(375, 25))).toBe(false);
    expect(inDc(of(1500, 6))).toBe(true);
    expect(inDc([...of(1500, 6), ...of(187, 1)])).toBe(false);
    expect(inDc([...of(750, 12), { ml: 750, count: 100, alcoholVolume: 0 }])).toBe(true);
  });

  test.each([
    [
      'NY, past orders',
      'NY',
      4,
      [sent(429, '2026-06-01')],
      'You can send 3 more bottles this year to New York. The limit is 432 bottles of 750 ml per person a year. From June 1, 2027 on, all of your order can ship. You can also pick it up at one of our wineries.',
    ],
    [
      'one is singular',
      'DC',
      3,
      [sent(11, '2026-11-14')],
      'You can send 1 more bottle this month to the District of Columbia. The limit is 12 bottles of 750 ml per person a month. From December 14, 2026 on, all of your order can ship. You can also pick it up at one of our wineries.',
    ],
    [
      'nothing is left',
      'DC',
      1,
      [sent(12, '2026-11-14')],
      'You can send no more wine this month to the District of Columbia. The limit is 12 bottles of 750 ml per person a month. From December 14, 2026 on, all of your order can ship. You can also pick it up at one of our wineries.',
    ],
    [
      'the cart alone is too much',
      'VA',
      30,
      [],
      'You can send up to 24 bottles this month to Virginia. The limit is 24 bottles of 750 ml per person a month. You can also pick it up at one of our wineries.',
    ],
    [
      'an order of its own',
      'AK',
      25,
      [],
      'You can send up to 24 bottles in one order to Alaska. The limit is 24 bottles of 750 ml per person an order. You can also pick it up at one of our wineries.',
    ],
    [
      'less than a bottle is left',
      'DC',
      1,
      [sent(11, '2026-11-14'), { ...sent(0, '2026-11-15'), ml: 375 }],
      'You can send only 375 ml more this month to the District of Columbia. The limit is 12 bottles of 750 ml per person a month. From December 14, 2026 on, all of your order can ship. You can also pick it up at one of our wineries.',
    ],
    [
      'a household',
      'HI',
      6,
      [sent(70, '2026-06-01', { isSameCustomer: false })],
      'You can send 2 more bottles this year to Hawaii. The limit is 72 bottles of 750 ml per household a year. From June 1, 2027 on, all of your order can ship. You can also pick it up at one of our wineries.',
    ],
    [
      'the tighter one of two',
      'TN',
      12,
      [sent(30, '2026-06-01')],
      'You can send 6 more bottles this year to Tennessee. The limit is 36 bottles of 750 ml per person a year. From June 1, 2027 on, all of your order can ship. You can also pick it up at one of our wineries.',
    ],
  ] as const)('what is possible: %s', (_, code, bottles, history, reason) => {
    expect(reasonOf(judgeShipment({ ...cart(bottles, { history }), fulfilment: deliver(code) }))).toBe(
      reason,
    );
  });

  test('the same as numbers, for who wants to offer it', () => {
    const decision = judgeShipment({
      ...cart(3, { history: [sent(10, '2026-11-14')] }),
      fulfilment: deliver('DC'),
    });
    expect(decision).toMatchObject({ instead: { bottles: 2, fromDay: '2026-12-14', isWineryPickup: true } });
    const closed = judgeShipment({ ...cart(13), fulfilment: deliver('UT') });
    expect(closed).toMatchObject({ instead: { bottles: null, fromDay: null, isWineryPickup: true } });
    const strong = judgeShipment({
      ...cart(3, { history: [sent(10, '2026-11-14')] }),
      fulfilment: deliver('DC', { overrides: [{ state: 'DC', maxAbvPercent: 14 }] }),
    });
    expect(strong).toMatchObject({
      ruleId: 'alcohol-cap',
      instead: { bottles: null, fromDay: null, isWineryPickup: true },
    });
    const young = judgeShipment({ ...cart(1, { recipientAge: 20 }), fulfilment: deliver('DC') });
    expect(young).toMatchObject({ instead: { bottles: null, fromDay: null, isWineryPickup: false } });
  });

  test.each([
    ['DC', { isSameCustomer: true, isSameAddress: false }, 'volume-cap'],
    ['DC', { isSameCustomer: false, isSameAddress: true }, 'allowed'],
    ['HI', { isSameCustomer: true, isSameAddress: false }, 'allowed'],
    ['HI', { isSameCustomer: false, isSameAddress: true }, 'volume-cap'],
    ['GA', { isSameCustomer: true, isSameAddress: false }, 'volume-cap'],
    ['GA', { isSameCustomer: false, isSameAddress: true }, 'volume-cap'],
    ['GA', { isSameCustomer: false, isSameAddress: false }, 'allowed'],
  ] as const)('%s, whose wine counts: %o', (code, whose, expected) => {
    const history = [sent(144, '2026-11-14', whose)];
    expect(ruleOf(judgeShipment({ ...cart(1, { history }), fulfilment: deliver(code) }))).toBe(expected);
  });
});

test('an operator can close a state, open one, and change every term of it', () => {
  const judged = (code: string, override: Partial<StateTermsOverride>, what = cart(13), zip = '99999') =>
    ruleOf(
      judgeShipment({
        ...what,
        fulfilment: deliver(code, { zip, overrides: [{ state: code, ...override }] }),
      }),
    );
  expect(judged('NY', { isShippable: false })).toBe('state-open');
  expect(judged('UT', { isShippable: true })).toBe('allowed');
  expect(judged('DC', {})).toBe('volume-cap');
  expect(judged('DC', { volumeCaps: [{ maxMl: 9750, months: 1, per: 'person' }] })).toBe('allowed');
  expect(judged('NY', { maxAbvPercent: 14 })).toBe('alcohol-cap');
  expect(judged('NY', { dryPlaces: [{ state: 'NY', zip: '99999', name: 'Dryville' }] })).toBe('dry-place');
  const held = stateTerms('AL', [{ state: 'AL', isCarrierPickupAllowed: true }]);
  const atLocation = {
    kind: 'carrier-pickup',
    terms: held,
    zip: '35203',
    isPoBox: false,
    recipientState: 'AL',
  } as const;
  expect(judgeShipment({ ...cart(1), fulfilment: atLocation }).ok).toBe(true);
});

describe('the record', () => {
  const decidedAt = '2026-11-21T19:00:00.000Z';
  const input: ShipmentInput = {
    ...cart(13, { history: [sent(2, '2026-11-20')] }),
    fulfilment: deliver('DC', { address1: '1600 Pennsylvania Avenue', zip: '20500' }),
  };

  test('says what was decided, by which rules, from what, and when', () => {
    expect(recordOf(judgeShipment(input), decidedAt)).toEqual({
      outcome: 'refused',
      ruleId: 'volume-cap',
      ruleVersion: 1,
      rulesVersion: RULES_VERSION,
      decidedAt,
      inputs: {
        fulfilment: 'deliver',
        state: 'DC',
        stateName: 'District of Columbia',
        shipDay: '2026-11-30',
        containsAlcohol: true,
        wineMl: 9750,
        strongestAbvPercent: 14.1,
        isShippable: true,
        isPoBox: false,
        dryPlace: null,
        isCarrierPickupAllowed: true,
        isAdultSignatureNeeded: true,
        recipientState: null,
        recipientAge: null,
        maxAbvPercent: null,
        volumes: [{ maxMl: 9000, months: 1, per: 'person', usedMl: 1500 }],
        fitsFrom: null,
        termsValidAsOf: stateTerms('DC')?.validAsOf,
        stateWithoutTaxRates: null,
      },
    });
    expect(recordOf(judgeShipment({ ...cart(1), fulfilment: WINERY }), decidedAt)).toMatchObject({
      outcome: 'allowed',
      ruleId: null,
      ruleVersion: null,
      rulesVersion: RULES_VERSION,
      inputs: { fulfilment: 'winery-pickup', state: null },
    });
  });

  test('survives its storage, and makes the decision again', () => {
    const decision = judgeShipment(input);
    const kept = JSON.parse(JSON.stringify(recordOf(decision, decidedAt)));
    expect(judgeFacts(kept.inputs)).toEqual(decision);
  });

  test('knows neither name nor address', () => {
    expect(JSON.stringify(recordOf(judgeShipment(input), decidedAt))).not.toMatch(/Pennsylvania|20500/);
  });
});

test('a changed list of rules is a new version of them', () => {
  expect([RULES_VERSION, ...SHIPMENT_RULES.map(({ id, version }) => `${id} ${version}`)]).toEqual([
    '2026-11-27',
    'state-open 1',
    'permit 1',
    'label 1',
    'po-box 2',
    'carrier-service 1',
    'dry-place 1',
    'carrier-pickup 1',
    'recipient-state 1',
    'minimum-age 1',
    'alcohol-cap 1',
    'volume-cap 1',
    'tax-rates 1',
  ]);
});
