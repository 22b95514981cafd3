import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DRY_PLACES } from '../../../domain/compliance/dry-places.ts';
import { STATES, type State } from '../../../domain/geography/states.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  CARRIER_PICKUP,
  fillCart,
  PICKUP_PERSON,
  SHIPPING,
  WINERY_PICKUP,
} from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();
let wine: TestBrowser;
let merchandise: TestBrowser;
beforeAll(async () => {
  [wine, merchandise] = [shop.browser(2), shop.browser(2)];
  await fillCart(shop, wine, [
    { slug: 'library-cabernet', qty: 1 },
    { slug: 'corkscrew', qty: 2 },
  ]);
  await fillCart(shop, merchandise, [{ slug: 'corkscrew', qty: 1 }]);
});
// No shopper sends the form for fifty states in a row.
beforeEach(() => shop.db.deleteFrom('rate_limits').execute());

/** ZIPs by the state of their post office. */
const ZIPS = Map.groupBy(
  readFileSync(new URL('../../places/zips.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .flatMap((row) => {
      const [zip = '', city = '', stateShort = ''] = row.split('\t');
      return DRY_PLACES.some((place) => place.zip === zip) ? [] : [{ zip, city, stateShort }];
    }),
  ({ stateShort }) => stateShort,
);

async function destinations({ stateId, stateShort }: State) {
  const zips = ZIPS.get(stateShort) ?? [];
  const [home = { zip: '00000', city: 'Nowhere' }] = zips;
  const address = { ...SHIPPING, stateId, zip: home.zip, city: home.city };
  for (const { zip } of zips) {
    const location = await shop.parts.carriers.PICKUP_FEDEX.find(`CDX${zip}`);
    if (location === null) continue;
    const person = { ...PICKUP_PERSON, stateShort, zip: home.zip, city: home.city };
    const { deliveryMethod, shipViaId, requestedShipDate, email } = CARRIER_PICKUP;
    const born = { dob: '05/09/1978' };
    const pickUp = {
      deliveryMethod,
      shipViaId,
      requestedShipDate,
      email,
      ...born,
      pickUpPersonAddress: person,
    };
    return { address, location: { ...pickUp, fedexLocationId: location.locationId } };
  }
  return { address, location: null };
}

/** Sends the form, and gives the reason against it; where there is none, the cart's sums are looked at, too. */
async function answerTo(browser: TestBrowser, form: object): Promise<string | null> {
  const { status, body } = await browser.post('/api/cart/shipping', form);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.nonCompliantCart).toBe(body.ShipmentNonCompliantReason !== null);
  if (!body.nonCompliantCart) await expectSums(browser);
  return body.ShipmentNonCompliantReason;
}

/** What the page shows must add up. */
async function expectSums(browser: TestBrowser) {
  const { body } = await browser.get('/api/cart');
  const { totals, caCRVTax: crv, wholesaleTax, exciseTax, CODeliveryFee: fee, salesTaxTotal } = body;
  const groups = [fee, crv, wholesaleTax + exciseTax];
  expect(groups.filter((group) => group > 0).length).toBeLessThanOrEqual(1);
  const displayed = salesTaxTotal - (groups.find((group) => group > 0) ?? 0);
  expect(displayed).toBeGreaterThanOrEqual(0);
  const message =
    totals.subTotal +
    totals.freight +
    displayed +
    exciseTax +
    wholesaleTax +
    crv +
    fee -
    totals.totalMarkdown;
  expect(Math.round(message * 100)).toBe(Math.round(totals.totalAmountDue * 100));
  if (body.shipper.IsWillCall) expect(totals.freight).toBe(0);
  else expect(totals.freight).toBeGreaterThan(0);
}

const NO_SHIPPING = 'We are unable to ship to the selected state.';
const MILITARY = ['AA', 'AE', 'AP'];
const NOT_SERVED =
  'FedEx does not deliver to APO, FPO and DPO addresses. You can choose another address, or pick your order up at one of our wineries.';

describe.each(STATES)('$stateShort', (state) => {
  test('wine goes where the state lets it, merchandise go anywhere, and sums add up', async () => {
    const { address, location } = await destinations(state);
    expect(await answerTo(wine, address)).toBe(state.offSiteShipping ? null : NO_SHIPPING);
    const served = MILITARY.includes(state.stateShort) ? NOT_SERVED : null;
    expect(await answerTo(merchandise, address)).toBe(served);
    if (location === null) return;
    const reason = await answerTo(wine, location);
    if (!state.offSiteShipping) expect(reason).toBe(NO_SHIPPING);
    else if (state.holdAtCarrier) expect(reason).toBeNull();
    else expect(reason).toMatch(/does not allow wine to be picked up at a FedEx location\./);
    expect(await answerTo(merchandise, location)).toBe(served);
  });
});

test('every state that ships was also tried at a pickup location', async () => {
  const shipping = STATES.filter(({ offSiteShipping }) => offSiteShipping);
  const tried = await Promise.all(shipping.map(destinations));
  expect(tried.filter(({ location }) => location === null)).toEqual([]);
});

test.each(['8', '12'])('a pick-up at winery %s ships to no state at all', async (deliveryMethod) => {
  expect(await answerTo(wine, { ...WINERY_PICKUP, deliveryMethod })).toBeNull();
  expect(await answerTo(merchandise, { ...WINERY_PICKUP, deliveryMethod })).toBeNull();
});
