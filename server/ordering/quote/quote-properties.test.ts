import { expect, test } from 'vitest';
import type { ShippingForm } from '../../../contract/shipping.ts';
import { addDays, parseUsDate } from '../../../domain/dates/day.ts';
import { STATES } from '../../../domain/geography/states.ts';
import { dollarsToCents } from '../../../domain/money/cents.ts';
import type { SoldProduct } from '../../catalog/products/product-record.ts';
import type { Place } from '../../places/place.ts';
import { type Choose, chooser } from '../../testing/choose.ts';
import { testShop } from '../../testing/test-shop.ts';
import { tries } from '../../testing/tries.ts';
import { judgeCartShipment } from '../cart/cart-shipment.ts';
import { priceSettledCart } from '../cart/price.ts';
import { findDestination } from '../checkout/destination.ts';
import { judgeShipDay } from '../checkout/judge-ship-day.ts';
import { quoteCart } from './quote.ts';
import { selectCatalog, selectPromoToQuote } from './quote-store.ts';
import { quoteAt, quotedCart } from './quoted-cart.ts';

const shop = testShop();

const CARTS = tries({ slice: 3_000, long: 10_000 });
const STREET = { name_first: 'Ada', name_last: 'Hart', address1: '100 Main Street', phone: '(707) 555-0101' };
const CODES = ['TOAST10', 'SHIPFREE', 'OAK25', 'FIRST15', 'BYGONE'];

test(`whatever is quoted is what the checkout charges for the same form, for ${CARTS} carts`, async () => {
  const rules = await shop.parts.shopRules();
  const zips = [...shop.parts.zips.rows()];
  const catalogs = { 1: await selectCatalog(shop.db, 1), 2: await selectCatalog(shop.db, 2) };
  const promos = await Promise.all(CODES.map((code) => selectPromoToQuote(shop.db, code, null)));
  const choose = chooser(17);
  let [charged, refused] = [0, 0];
  for (let at = 0; at < CARTS; at += 1) {
    const brandingId = choose([1, 2] as const);
    const promo = choose([null, null, ...promos]);
    const today = addDays('2026-11-24', Math.floor(choose(HUNDREDS) * 5));
    const place: Place = { ...choose(zips), winery: null };
    const wanted = basketOf(catalogs[brandingId], choose);
    const cart = quotedCart(wanted, { brandingId, kind: 'shop', promo });
    const weather = await shop.parts.weather({ rules, today });
    const quote = quoteCart(cart, quoteAt(place, { rules, today, weather }));
    for (const option of [...quote.options, ...quote.pickups]) {
      if (option.deliveryMethod === 'PICKUP_FEDEX') continue;
      const form = formFor(place, option);
      const found = await findDestination(shop.parts, form);
      if (!found.ok) throw new Error(`${place.zip}: ${JSON.stringify(found.refusal)}`);
      const shipDay = parseUsDate(option.shipDate) ?? '';
      const { form: stored, state, household, zipErrors } = found.value;
      const shipping = {
        form: stored,
        email: 'ada@example.com',
        stateShort: state.stateShort,
        shipDay,
        household,
      };
      const placed = { ...cart, shipping };
      const now = { rules, today };
      const { totalAmountDue, freight, subTotal, totalMarkdown } = priceSettledCart(placed, now).price;
      const quoted = [option.total, option.freight, option.subTotal, option.discount].map(dollarsToCents);
      const isSame = [totalAmountDue, freight, subTotal, totalMarkdown].every(
        (cents, of) => cents === quoted[of],
      );
      const isAccepted =
        judgeCartShipment(placed, now)?.ok === true &&
        judgeShipDay(placed, { choice: { ...option, stateShort: null }, shipDay }, now).ok &&
        zipErrors === null;
      if (!isSame || !isAccepted) expect.fail(`${place.zip}, ${today}: ${JSON.stringify(option)}`);
      charged += 1;
    }
    if (!quote.isAllowed) refused += 1;
  }
  expect(charged).toBeGreaterThan(CARTS);
  expect(refused).toBeGreaterThan(100);
});

function formFor(
  place: Place,
  option: { deliveryMethod: string; shipViaId: number; shipDate: string },
): ShippingForm {
  const { deliveryMethod, shipViaId, shipDate: requestedShipDate } = option;
  const stateId = STATES.find(({ stateShort }) => stateShort === place.stateShort)?.stateId ?? 0;
  const common = { ...STREET, shipViaId, requestedShipDate };
  return deliveryMethod === 'DELIVER'
    ? { ...common, deliveryMethod, city: place.city, zip: place.zip, stateId }
    : ({ ...common, deliveryMethod } as ShippingForm);
}

const HUNDREDS = Array.from({ length: 140 }, (_, at) => at);

function basketOf(catalog: readonly SoldProduct[], choose: Choose) {
  const products = new Set(Array.from({ length: choose([1, 1, 2, 3, 5]) }, () => choose(catalog)));
  return [...products].map((product) => ({ product, quantity: choose([1, 1, 2, 3, 6]) }));
}
