import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { fillCart, SHIPPING, WINERY_PICKUP } from '../../server/testing/test-checkout.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { testOperator } from '../testing/operator.ts';

const shop = testShop();
beforeEach(async () => {
  await sql`truncate state_terms, dry_places, tax_facts, freight_zones, freight_prices`.execute(shop.db);
});

/** Options of several words are quoted. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
const run = (line: string) => testOperator(shop).run(...wordsOf(line));

async function json(line: string) {
  const printed = await testOperator(shop).json(...wordsOf(line));
  await shop.freshRules();
  return printed;
}

async function cartTo(form: object) {
  const browser = shop.browser(2);
  await fillCart(shop, browser, [{ slug: 'library-cabernet', qty: 1 }]);
  const { status, body } = await browser.post('/api/cart/shipping', form);
  return { status, body, cart: (await browser.get('/api/cart')).body };
}

async function reasonAgainst(form: object): Promise<string | null> {
  return (await cartTo(form)).body.ShipmentNonCompliantReason;
}

const UTAH = { ...SHIPPING, stateId: 53, city: 'Provo', zip: '84601' };
const OREGON = { ...SHIPPING, stateId: 43, city: 'Bend', zip: '97701' };
const MIAMI = { ...SHIPPING, stateId: 11, city: 'Miami', zip: '33101' };

describe('states', () => {
  test('are changed one term at a time and restored to the built-in terms', async () => {
    const of = async (code: string) =>
      (await json('states list')).states.find(({ state }: { state: string }) => state === code);
    const builtIn = await of('UT');
    expect(builtIn).toMatchObject({ stateName: 'Utah', isShippable: false, entered: [] });
    expect(await reasonAgainst(UTAH)).toBe('We are unable to ship to the selected state.');
    await json('states set UT --shipping on');
    expect(await reasonAgainst(UTAH)).toBeNull();
    await json('states set UT --carrier-pickup off --adult-signature off --max-abv 13.5');
    expect(await of('UT')).toMatchObject({
      isShippable: true,
      isCarrierPickupAllowed: false,
      isAdultSignatureNeeded: false,
      maxAbvPercent: 13.5,
    });
    expect(await reasonAgainst(UTAH)).toMatch(/^Wine with more than 13\.5% alcohol/);
    expect((await json('states set UT --max-abv none')).maxAbvPercent).toBeNull();
    expect(await json('states clear UT')).toEqual(builtIn);
    expect(await of('UT')).toEqual(builtIn);
    expect(await run('states clear UT')).toEqual({ kind: 'refused', reason: 'Nothing was entered for UT.' });
  });

  test('get volume limits and lose them', async () => {
    const set = await json('states set OR --volume-cap 0.5/1/person --volume-cap 9/12/address');
    expect(set.volumeCaps).toEqual([
      { maxMl: 500, months: 1, per: 'person' },
      { maxMl: 9000, months: 12, per: 'address' },
    ]);
    expect(await reasonAgainst(OREGON)).toMatch(/to Oregon/);
    expect((await json('states set OR --volume-cap none')).volumeCaps).toEqual([]);
    expect(await reasonAgainst(OREGON)).toBeNull();
  });

  test('are listed with what was entered', async () => {
    await json('states set OR --shipping off --volume-cap 9/1/person');
    const { text } = (await run('states list')) as { text: string };
    expect(text).toMatch(/^OR +Oregon +off .* entered +9\/1\/person$/m);
    expect(text).toMatch(/^CA +California +on .* built in/m);
  });

  test.each([
    ['states set XX --shipping on', '<code> must be the code of a state'],
    ['states set or --shipping on', '<code> must be the code of a state'],
    ['states set OR', 'There is nothing to change'],
    ['states set OR --shipping yes', "--shipping must be on or off, not 'yes'."],
    ['states set OR --max-abv much', "--max-abv must be a percentage such as 14.5, not 'much'"],
    ['states set OR --max-abv 101', '--max-abv: At most 100.'],
    ['states set OR --volume-cap 9/5/person', 'months 0, 1, 2 or 12'],
    ['states set OR --volume-cap 9/1/anyone', 'per person, address or person-or-address'],
    ['rates add nope', '<kind> must be one of state-rate'],
    ['states set OR --volume-cap 9', '--volume-cap must be liters/months/per'],
    ['states set OR --volume-cap 9/3/person', '--volume-cap must be '],
    ['states set OR --volume-cap 9/1/anyone', '--volume-cap must be '],
    ['states set OR --volume-cap 9/1/person --volume-cap none', '--volume-cap must be'],
    ['states clear XX', "<code> must be the code of a state, such as NY, not 'XX'."],
  ])('are not understood: %s', async (line, reason) => {
    expect(await run(line)).toEqual({ kind: 'misused', reason: expect.stringContaining(reason) });
    expect((await shop.freshRules()).stateTerms).toEqual([]);
  });
});

describe('dry places', () => {
  test('are entered, turned off and cleared', async () => {
    await json('dry-places set FL 33101 --name "Dade County"');
    expect(await reasonAgainst(MIAMI)).toMatch(/^Wine may not be delivered to Dade County, Florida\./);
    expect(await json('dry-places set FL 33101')).toMatchObject({ name: 'Dade County' });
    expect(await json('dry-places clear 33101')).toEqual({ zip: '33101' });
    expect(await reasonAgainst(MIAMI)).toBeNull();
    expect(await json('dry-places set FL 33101')).toMatchObject({ name: 'Miami', isDry: true });
    await json('dry-places set FL 32321 --dry off');
    const { dryPlaces } = await json('dry-places list');
    expect(dryPlaces).toContainEqual({
      state: 'FL',
      zip: '32321',
      name: 'Liberty County',
      isDry: false,
      isEntered: true,
    });
    expect(dryPlaces).toContainEqual({
      state: 'FL',
      zip: '32013',
      name: 'Lafayette County',
      isDry: true,
      isEntered: false,
    });
    expect(await reasonAgainst({ ...MIAMI, city: 'Bristol', zip: '32321' })).toBeNull();
  });

  test.each([
    ['dry-places set FL 99999', 'misused', "<zip>: There is no ZIP '99999'."],
    ['dry-places set FL 94562', 'misused', '<zip>: 94562 is in CA.'],
    ['dry-places set FL 33101 --dry maybe', 'misused', "--dry must be on or off, not 'maybe'."],
    ['dry-places set FL 33101 --name " "', 'misused', '--name: Required.'],
    ['dry-places clear 33101', 'refused', 'Nothing was entered for 33101.'],
  ])('are refused: %s', async (line, kind, reason) => {
    expect(await run(line)).toEqual({ kind, reason });
  });
});

describe('the calendar', () => {
  test('adds a blackout date with its reason and removes it', async () => {
    await json('blackouts add 2027-03-04 --reason "a burst pipe"');
    expect((await json('blackouts list')).blackouts).toContainEqual({
      day: '2027-03-04',
      reason: 'a burst pipe',
    });
    const lookups = (await shop.browser().get('/api/lookups')).body;
    expect(lookups.blackoutReasons['03/04/2027']).toBe('a burst pipe');
    for (const form of [SHIPPING, WINERY_PICKUP]) {
      expect((await cartTo(form)).body.fields.requestedShipDate).toEqual(['Invalid']);
    }
    expect(await json('blackouts add 2027-03-04')).toEqual({ day: '2027-03-04', reason: '' });
    expect((await cartTo(SHIPPING)).status).toBe(422);
    expect(await json('blackouts remove 2027-03-04')).toEqual({ day: '2027-03-04' });
    expect((await cartTo(SHIPPING)).status).toBe(200);
    expect(await run('blackouts remove 2027-03-04')).toEqual({
      kind: 'refused',
      reason: '2027-03-04 is not a blackout date.',
    });
  });

  test('lists delivery dates of a service of a brand and removes them', async () => {
    const listed = { deliveryDay: '2027-03-11', brandingId: 2, shippingServiceId: 1 };
    const statusOf = async (requestedShipDate: string) =>
      (await cartTo({ ...SHIPPING, requestedShipDate })).status;
    expect(await json('ship-dates add 2027-03-11 --brand 2 --service 1')).toEqual(listed);
    expect((await json('ship-dates list')).shipDates).toContainEqual(listed);
    expect([await statusOf('03/09/2027'), await statusOf('03/02/2027')]).toEqual([200, 422]);
    await json('ship-dates remove 2027-03-11 --brand 2 --service 1');
    expect(await statusOf('03/02/2027')).toBe(200);
    expect(await run('ship-dates remove 2027-03-11 --brand 2 --service 1')).toEqual({
      kind: 'refused',
      reason: '2027-03-11 of brand 2, service 1 is not listed.',
    });
  });

  test('exempts a date and moves the first one on offer', async () => {
    const saturday = { ...SHIPPING, requestedShipDate: '03/04/2027' };
    expect((await cartTo(saturday)).status).toBe(422);
    await json('ship-date-exceptions add 2027-03-06 --replaces-default 2027-03-05');
    expect((await cartTo(saturday)).status).toBe(200);
    await json('default-ship-date set 2027-03-10');
    expect(await json('ship-date-exceptions list')).toMatchObject({
      exceptions: expect.arrayContaining([{ day: '2027-03-06', replacesDefault: '2027-03-05' }]),
      defaultShipDate: '2027-03-10',
    });
    expect((await cartTo(SHIPPING)).status).toBe(422);
    expect(await run('ship-date-exceptions add 2027-03-07 --replaces-default 2027-03-05')).toEqual({
      kind: 'misused',
      reason: '--replaces-default: Another day stands in for it already.',
    });
    await json('default-ship-date clear');
    await json('ship-date-exceptions remove 2027-03-06');
    expect([(await cartTo(SHIPPING)).status, (await cartTo(saturday)).status]).toEqual([200, 422]);
    expect(await run('ship-date-exceptions remove 2027-03-06')).toMatchObject({ kind: 'refused' });
  });

  test.each([
    ['blackouts add 2027-02-30', '<day> must be a date such as'],
    ['blackouts remove tomorrow', '<day> must be a date such as'],
    ['ship-dates add 03/11/2027 --brand 1 --service 1', '<day> must be a date such as'],
    ['ship-dates add 2027-03-11 --service 1', '--brand '],
    ['ship-dates add 2027-03-11 --brand 3 --service 1', '--brand '],
    ['ship-dates add 2027-03-11 --brand 1', '--service is missing.'],
    ['ship-dates add 2027-03-11 --brand 1 --service 12', '--service: The brand has no such service.'],
    ['ship-dates remove 2027-03-11 --brand 1 --service 12', '--service: The brand has no such service.'],
    ['ship-date-exceptions add x', '<day> must be a date such as'],
    ['ship-date-exceptions add 2027-03-06 --replaces-default x', '--replaces-default must be a date'],
    ['ship-date-exceptions remove x', '<day> must be a date such as'],
    ['default-ship-date set 10.03.2027', '<day> must be a date such as'],
  ])('is not understood: %s', async (line, reason) => {
    expect(await run(line)).toEqual({ kind: 'misused', reason: expect.stringContaining(reason) });
  });
});

describe('rates and fees', () => {
  const taxTo = async (form: object) => (await cartTo(form)).cart.totals.tax;

  test('of a state apply from their first day; omitted parts stay', async () => {
    expect(await taxTo(OREGON)).toBe(0);
    const added = await json('rates add state-rate --state OR --wine 5 --from 2027-03-02 --to 2027-12-31');
    expect(
      await run('rates add state-rate --state OR --wine 5 --from 2027-03-02 --to 2027-12-31'),
    ).toMatchObject({
      reason: expect.stringContaining('just entered this rate'),
    });
    expect(added).toMatchObject({
      kind: 'state-rate',
      fact: { state: 'OR', salesRatePercent: '5', generalRatePercent: '0' },
      validFrom: '2027-03-02',
      validTo: '2027-12-31',
    });
    expect(await taxTo(OREGON)).toBe(14.75);
    const later = await json('rates add state-rate --state OR --freight-taxable on --from 2027-03-02');
    expect(later.fact).toMatchObject({ salesRatePercent: '5', freightTaxable: true });
    expect((await json('rates list')).rates.map(({ id }: { id: number }) => id)).toEqual([
      later.id,
      added.id,
    ]);
    for (const { id } of [later, added]) await json(`rates remove ${id}`);
    expect(await taxTo(OREGON)).toBe(0);
    expect(await run(`rates remove ${added.id}`)).toEqual({
      kind: 'refused',
      reason: `There is no rate ${added.id}.`,
    });
  });

  test('of each other kind are charged; Colorado’s fee is turned off and on', async () => {
    const colorado = { ...SHIPPING, stateId: 7, city: 'Denver', zip: '80202' };
    await json('rates add colorado-fee --usd 0.31 --from 2027-03-01 --to 2027-03-31');
    expect((await cartTo(colorado)).cart.CODeliveryFee).toBe(0.31);
    await json('retail-delivery-fee off');
    expect((await cartTo(colorado)).cart.CODeliveryFee).toBe(0);
    await json('retail-delivery-fee on');
    expect((await cartTo(colorado)).cart.CODeliveryFee).toBe(0.31);
    await json('rates add redemption-value --usd $0.15 --from 2027-03-01');
    expect((await cartTo(SHIPPING)).cart.caCRVTax).toBe(0.15);
    await json('rates add kentucky-wholesale --percent 8 --from 2027-03-01');
    expect((await shop.freshRules()).taxTables.kentuckyWholesale[0]).toMatchObject({ percent: '8' });
    const tiers = await json('rates add state-rate --state KY --excise 14:0.5,none:0.75 --from 2027-03-01');
    expect(tiers.fact.exciseTiers).toEqual([
      { maxAbvPercent: 14, usdPerGallon: '0.5' },
      { maxAbvPercent: null, usdPerGallon: '0.75' },
    ]);
  });

  test('of freight change by zone and by box and are restored one by one', async () => {
    const freightTo = async () => (await cartTo(OREGON)).cart.totals.freight;
    const before = await freightTo();
    await json('freight prices set ground west 1 19.99');
    expect(await freightTo()).toBe(19.99);
    await json('freight prices set ground central 1 29.99');
    await json('freight zones set OR central');
    expect(await freightTo()).toBe(29.99);
    const { zones, prices } = await json('freight list');
    expect(zones).toContainEqual({ state: 'OR', zone: 'central', isEntered: true });
    expect(zones).toContainEqual({ state: 'AK', zone: 'overseas', isEntered: false });
    const box = { service: 'ground', bottles: 1, isEntered: true };
    expect(prices).toContainEqual({ ...box, zone: 'west', cents: 1999 });
    expect(prices).toContainEqual({ ...box, zone: 'home', cents: 1200, isEntered: false });
    await json('freight zones clear OR');
    expect(await freightTo()).toBe(19.99);
    await json('freight prices clear ground west 1');
    expect(await freightTo()).toBe(before);
    expect(await run('freight zones clear OR')).toMatchObject({ kind: 'refused' });
    expect(await run('freight prices clear ground west 1')).toEqual({
      kind: 'refused',
      reason: 'No price was entered for ground, west, 1 bottles.',
    });
    expect((await freightPricesEntered()).map(({ zone }) => zone)).toEqual(['central']);
  });

  const freightPricesEntered = () => shop.db.selectFrom('freight_prices').select('zone').execute();

  test.each([
    ['rates add toll --from 2027-03-01', '<kind> must be one of state-rate, colorado-fee'],
    ['rates add colorado-fee --usd 0.31', '--from is missing.'],
    ['rates add colorado-fee --usd much --from 2027-03-01', '--usd must be an amount'],
    ['rates add colorado-fee --usd 0.315 --from 2027-03-01', '--usd must be an amount'],
    ['rates add colorado-fee --usd 0.31 --from soon', '--from must be a date'],
    ['rates add colorado-fee --usd 0.31 --from 2027-03-02 --to 2027-03-01', '--to: Ends before it begins.'],
    ['rates add redemption-value --usd 0.1 --from 2027-03-01 --packaging jar', '--packaging must be one of'],
    ['rates add redemption-value --usd 0.1 --from 2027-03-01 --from-ml x', '--from-ml must be a size'],
    ['rates add kentucky-wholesale --from 2027-03-01', '--percent is missing.'],
    [
      'rates add kentucky-wholesale --percent 7,5 --from 2027-03-01',
      "--percent must be a percentage such as 14.5, not '7,5'.",
    ],
    ['rates add state-rate --wine 5 --from 2027-03-01', '--state is missing.'],
    ['rates add state-rate --state ZZ --wine 5 --from 2027-03-01', '--state must be the code of a state'],
    [
      'rates add state-rate --state OR --wine x --from 2027-03-01',
      "--wine must be a percentage such as 14.5, not 'x'.",
    ],
    ['rates add state-rate --state OR --freight-taxable y --from 2027-03-01', '--freight-taxable must be'],
    ['rates add state-rate --state OR --excise 14 --from 2027-03-01', '--excise must be'],
    ['rates add state-rate --state OR --excise 101:0.1 --from 2027-03-01', '--excise: '],
    ['rates remove first', '<id> must be the number of a rate'],
    ['freight zones set OR moon', '<zone> must be one of home'],
    ['freight zones set XX west', '<state> must be the code of a state'],
    ['freight zones clear XX', '<state> must be the code of a state'],
    ['freight prices set boat west 1 5', '<service> must be one of'],
    ['freight prices set ground west 4 5', '<bottles> must be one of'],
    ['freight prices set ground west 1 five', '<usd> must be an amount in dollars'],
    ['freight prices clear ground west many', '<bottles> must be one of'],
  ])('are not understood: %s', async (line, reason) => {
    expect(await run(line)).toEqual({ kind: 'misused', reason: expect.stringContaining(reason) });
  });
});
