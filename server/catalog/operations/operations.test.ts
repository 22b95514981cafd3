import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  BILLING,
  fillCart,
  fillCheckout,
  GOOD_CARD,
  SHIPPING,
  WINERY_PICKUP,
} from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import * as calendar from './calendar.ts';
import * as freight from './freight.ts';
import * as rates from './rates.ts';
import * as terms from './state-terms.ts';

const shop = testShop();
beforeEach(async () => {
  await sql`truncate state_terms, dry_places, tax_facts, freight_zones, freight_prices`.execute(shop.db);
  await shop.freshRules();
});

const UTAH = { ...SHIPPING, stateId: 53, city: 'Provo', zip: '84601' };
const OREGON = { ...SHIPPING, stateId: 43, city: 'Bend', zip: '97701' };

async function shopper(slug = 'library-cabernet'): Promise<TestBrowser> {
  const browser = shop.browser(2);
  await fillCart(shop, browser, [{ slug, qty: 1 }]);
  return browser;
}

async function reasonAgainst(form: object): Promise<string | null> {
  return (await (await shopper()).post('/api/cart/shipping', form)).body.ShipmentNonCompliantReason;
}

async function totalsOf(form: object) {
  const browser = await shopper();
  await browser.post('/api/cart/shipping', form);
  const { totals, CODeliveryFee, caCRVTax } = (await browser.get('/api/cart')).body;
  return { ...totals, fee: CODeliveryFee, crv: caCRVTax };
}

test('empty tables leave what the release says', async () => {
  expect(await shop.freshRules()).toMatchObject({ stateTerms: [] });
  expect(await reasonAgainst(UTAH)).toBe('We are unable to ship to the selected state.');
});

test('a change reaches a running server within seconds', async () => {
  const offers = async () => {
    const { states } = (await shop.browser().get('/api/lookups')).body;
    return states.find((state: { stateShort: string }) => state.stateShort === 'UT').offSiteShipping;
  };
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    await shop.freshRules();
    expect(await offers()).toBe(false);
    await terms.setStateTerms(shop.db, { state: 'UT', isShippable: true });
    vi.advanceTimersByTime(5_001);
    expect(await offers()).toBe(true);
    expect(await reasonAgainst(UTAH)).toBeNull();
    await terms.clearStateTerms(shop.db, 'UT');
    vi.advanceTimersByTime(5_001);
    expect(await offers()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

describe('terms of a state', () => {
  test('a state that is closed stops a checkout that was through already, and nothing is charged', async () => {
    const browser = await fillCheckout(shop, [{ slug: 'library-cabernet', qty: 1 }], { shipping: OREGON });
    await terms.setStateTerms(shop.db, { state: 'OR', isShippable: false });
    await shop.freshRules();
    const { status, body } = await browser.post('/api/cart/payment', GOOD_CARD);
    expect([status, body.message]).toEqual([422, 'We are unable to ship to the selected state.']);
    expect((await browser.get('/api/cart')).body.nonCompliantCart).toBe(true);
  });

  test('change one by one, and null is no cap', async () => {
    const montana = { ...SHIPPING, stateId: 31, city: 'Billings', zip: '59101' };
    const capped = await terms.setStateTerms(shop.db, { state: 'MT', maxAbvPercent: 14 });
    expect(capped).toMatchObject({ ok: true, value: { maxAbvPercent: 14, isShippable: true } });
    await shop.freshRules();
    expect(await reasonAgainst(montana)).toMatch(
      /^Wine with more than 14% alcohol may not be shipped to Montana/,
    );
    await terms.setStateTerms(shop.db, { state: 'MT', maxAbvPercent: null });
    const both = await terms.setStateTerms(shop.db, { state: 'MT', isCarrierPickupAllowed: false });
    expect(both).toMatchObject({ value: { maxAbvPercent: null, isCarrierPickupAllowed: false } });
    await shop.freshRules();
    expect(await reasonAgainst(montana)).toBeNull();
  });

  test('a place gets dry, and one that was is no more', async () => {
    const bristol = { ...SHIPPING, stateId: 11, city: 'Bristol', zip: '32321' };
    const miami = { ...SHIPPING, stateId: 11, city: 'Miami', zip: '33101' };
    await terms.setDryPlace(shop.db, { zip: '33101', state: 'FL', name: 'Miami', isDry: true });
    await shop.freshRules();
    expect(await reasonAgainst(miami)).toMatch(/^Wine may not be delivered to Miami, Florida\./);
    expect(await reasonAgainst(bristol)).toMatch(/Liberty County/);
    await terms.setDryPlace(shop.db, { zip: '32321', state: 'FL', name: 'Liberty County', isDry: false });
    await terms.clearDryPlace(shop.db, '33101');
    await shop.freshRules();
    expect([await reasonAgainst(miami), await reasonAgainst(bristol)]).toEqual([null, null]);
  });

  test.each<[string, object, string]>([
    ['no state', { state: 'XX' }, 'state'],
    ['small letters', { state: 'ny' }, 'state'],
    ['more than pure alcohol', { state: 'NY', maxAbvPercent: 101 }, 'maxAbvPercent'],
    [
      'an unknown window',
      { state: 'NY', volumeCaps: [{ maxMl: 1, months: 3, per: 'person' }] },
      'volumeCaps.0.months',
    ],
    [
      'a cap of nothing',
      { state: 'NY', volumeCaps: [{ maxMl: 0, months: 1, per: 'person' }] },
      'volumeCaps.0.maxMl',
    ],
    ['a day that is none', { state: 'NY', validAsOf: '2026-02-30' }, 'validAsOf'],
    ['what there is not', { state: 'NY', isShipable: true }, ''],
  ])('are refused with %s', async (_, input, field) => {
    const result = await terms.setStateTerms(shop.db, input as { state: string });
    expect(result.ok ? null : Object.keys(result.refusal.fields ?? {})).toEqual([field]);
  });
});

describe('the calendar', () => {
  test('a blackout date is closed for each way, says why, and opens again', async () => {
    await calendar.addBlackout(shop.db, { day: '2027-03-04', reason: 'a burst pipe' });
    await shop.freshRules();
    const lookups = (await shop.browser().get('/api/lookups')).body;
    expect(lookups.blackoutReasons['03/04/2027']).toBe('a burst pipe');
    expect(lookups.blackoutReasons['11/25/2027']).toMatch(/Thanksgiving/);
    for (const form of [SHIPPING, WINERY_PICKUP]) {
      const { body } = await (await shopper()).post('/api/cart/shipping', form);
      expect(body.fields.requestedShipDate).toEqual(['Invalid']);
    }
    expect(await calendar.removeBlackout(shop.db, '2027-03-04')).toBe(true);
    expect(await calendar.removeBlackout(shop.db, '2027-03-04')).toBe(false);
    await shop.freshRules();
    expect((await (await shopper()).post('/api/cart/shipping', SHIPPING)).status).toBe(200);
  });

  test('of a shop that starts for the first time has the blackout dates that the release knows, and no others later', async () => {
    const days = () => shop.db.selectFrom('blackout_dates').select('day').orderBy('day').execute();
    const known = await days();
    await calendar.removeBlackout(shop.db, '2027-11-25');
    await calendar.fillEmptyCalendar(shop.db);
    expect(await days()).toEqual(known.filter(({ day }) => day !== '2027-11-25'));
    await shop.db.deleteFrom('blackout_dates').execute();
    await calendar.fillEmptyCalendar(shop.db);
    expect(await days()).toEqual(known);
  });

  test('a listed day is all that is offered, until it is taken off', async () => {
    const listed = { deliveryDay: '2027-03-11', brandingId: 2, shippingServiceId: 1 } as const;
    const statusOf = async (requestedShipDate: string) =>
      (await (await shopper()).post('/api/cart/shipping', { ...SHIPPING, requestedShipDate })).status;
    await calendar.addShipDate(shop.db, listed);
    await shop.freshRules();
    expect([await statusOf('03/09/2027'), await statusOf('03/02/2027')]).toEqual([200, 422]);
    expect(await calendar.removeShipDate(shop.db, listed)).toEqual({ ok: true, value: true });
    await shop.freshRules();
    expect(await statusOf('03/02/2027')).toBe(200);
    expect((await calendar.addShipDate(shop.db, { ...listed, shippingServiceId: 12 })).ok).toBe(false);
  });

  test('a day is freed, and the first day on offer moves', async () => {
    const saturday = { ...SHIPPING, requestedShipDate: '03/04/2027' };
    await calendar.addShipDateException(shop.db, { day: '2027-03-06' });
    await shop.freshRules();
    expect((await (await shopper()).post('/api/cart/shipping', saturday)).status).toBe(200);
    await calendar.removeShipDateException(shop.db, '2027-03-06');
    await calendar.setDefaultShipDay(shop.db, '2027-03-10');
    await shop.freshRules();
    expect((await (await shopper()).post('/api/cart/shipping', SHIPPING)).status).toBe(422);
    expect((await calendar.setDefaultShipDay(shop.db, '10.03.2027')).ok).toBe(false);
    await calendar.setDefaultShipDay(shop.db, null);
  });
});

describe('rates and fees', () => {
  test('count from the day on which they are valid', async () => {
    const fact = {
      state: 'OR',
      salesRatePercent: '5',
      generalRatePercent: '5',
      freightTaxable: false,
      exciseTiers: [],
    };
    const rate = { kind: 'state-rate', fact, validTo: null } as const;
    expect((await totalsOf(OREGON)).tax).toBe(0);
    await rates.addTaxFact(shop.db, { ...rate, validFrom: '2027-03-03' });
    await shop.freshRules();
    expect((await totalsOf(OREGON)).tax).toBe(0);
    const added = await rates.addTaxFact(shop.db, { ...rate, validFrom: '2027-03-02' });
    await shop.freshRules();
    expect((await totalsOf(OREGON)).tax).toBe(14.75);
    expect(await rates.listTaxFacts(shop.db)).toMatchObject([
      { id: added.ok && added.value, kind: 'state-rate', fact, validFrom: '2027-03-02', validTo: null },
      { validFrom: '2027-03-03' },
    ]);
    expect(added.ok && (await rates.removeTaxFact(shop.db, added.value))).toBe(true);
    await shop.freshRules();
    expect((await totalsOf(OREGON)).tax).toBe(0);
  });

  test('a price that changed under the shopper is shown again, not charged', async () => {
    const browser = await fillCheckout(shop, [{ slug: 'library-cabernet', qty: 1 }], { shipping: OREGON });
    await browser.post('/api/cart/billing', BILLING);
    await browser.get('/api/cart');
    await freight.setFreightPrice(shop.db, { service: 'ground', zone: 'west', bottles: 1, cents: 1_999 });
    await shop.freshRules();
    const { body } = await browser.post('/api/cart/payment', GOOD_CARD);
    expect([body.orderComplete, body.resetCart]).toEqual([false, true]);
    expect((await browser.get('/api/cart')).body.totals.freight).toBe(19.99);
    expect((await browser.post('/api/cart/payment', GOOD_CARD)).body.order.freight).toBe(19.99);
  });

  test('Colorado’s fee, California’s redemption value and a state’s freight zone', async () => {
    const colorado = { ...SHIPPING, stateId: 7, city: 'Denver', zip: '80202' };
    const span = { validFrom: '2027-03-01', validTo: '2027-03-31' };
    await rates.addTaxFact(shop.db, {
      kind: 'colorado-fee',
      ...span,
      fact: { cents: 31, provisional: false },
    });
    await rates.addTaxFact(shop.db, {
      kind: 'redemption-value',
      ...span,
      fact: { packaging: 'bottle', fromMl: 0, cents: 15 },
    });
    const before = await totalsOf(OREGON);
    await freight.setFreightZone(shop.db, { state: 'OR', zone: 'overseas' });
    await shop.freshRules();
    expect((await totalsOf(colorado)).fee).toBe(0.31);
    expect((await totalsOf(SHIPPING)).crv).toBe(0.15);
    expect((await totalsOf(WINERY_PICKUP)).crv).toBe(0.15);
    expect((await totalsOf(OREGON)).freight).toBeGreaterThan(before.freight);
    await freight.clearFreightZone(shop.db, 'OR');
    await rates.setRetailDeliveryFeeOn(shop.db, false);
    await shop.freshRules();
    expect(await totalsOf(OREGON)).toEqual(before);
    expect((await totalsOf(colorado)).fee).toBe(0);
    await rates.setRetailDeliveryFeeOn(shop.db, true);
  });

  test.each([
    ['a rate that is no number', { kind: 'kentucky-wholesale', fact: { percent: '7,5' } }, 'fact.percent'],
    [
      'an end before the beginning',
      { kind: 'colorado-fee', fact: { cents: 1, provisional: false }, validTo: '2026-12-31' },
      'validTo',
    ],
    ['another kind', { kind: 'toll', fact: {} }, 'kind'],
  ])('are refused with %s', async (_, input, field) => {
    const span = { validFrom: '2027-01-01', validTo: null };
    const result = await rates.addTaxFact(shop.db, { ...span, ...input } as never);
    expect(result.ok ? null : Object.keys(result.refusal.fields ?? {})).toEqual([field]);
  });
});
