import { createHash } from 'node:crypto';
import type { Reader } from '../platform/database/access.ts';
import type { ApiAnswer, TestBrowser } from './test-browser.ts';
import type { TestShop } from './test-shop.ts';

/** A guest in California; the ship day of a ground delivery on Thursday, 4 March 2027. */
export const SHIPPING = {
  deliveryMethod: 'DELIVER',
  email: 'ada@example.com',
  name_first: 'Ada',
  name_last: 'Hart',
  address1: '100 Main Street',
  city: 'Napa',
  stateId: 6,
  zip: '94558',
  phone: '(707) 555-0101',
  countryId: 37,
  shipViaId: 1,
  requestedShipDate: '03/02/2027',
  isGift: false,
  clubJoin: false,
};

/** Oregon: brand 2 has no listed dates, so tests of brand 2 go by the weekday rule. */
export const BILLING = {
  name_first: 'Ada',
  name_last: 'Hart',
  address1: '100 Main Street',
  city: 'Napa',
  stateId: 6,
  zip: '94558',
  phone: '(707) 555-0101',
  countryId: 37,
  dob_month: 4,
  dob_day: 17,
  dob_year: 1985,
  clubJoin: false,
};

/**
 * The payer for an email. Each email gets another one, because limits also identify a payer by name, birth date and
 * ZIP.
 */
export function payerOf(email: string) {
  const day = createHash('sha256').update(email.toLowerCase()).digest().readUInt32BE() % 10_000;
  return { dob_day: 1 + (day % 28), dob_month: day % 12, dob_year: 1950 + (day % 45) };
}

export function card(cardNumber: string) {
  return { cardNumber, expirationMonth: 11, expirationYear: 2030, cvv: '123' };
}

export const GOOD_CARD = card('4111111111111111');

export interface Basket {
  readonly slug: string;
  readonly qty: number;
}

/** Adds bottles and fills in everything up to the payment. Brand 2's site, so that any open day will do. */
export async function fillCheckout(
  shop: TestShop,
  basket: readonly Basket[],
  overrides: { shipping?: object; billing?: object } = {},
): Promise<TestBrowser> {
  const browser = shop.browser(2);
  await fillCart(shop, browser, basket);
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, ...overrides.shipping }));
  const { email }: { email?: string } = overrides.shipping ?? {};
  const payer = email === undefined ? {} : payerOf(email);
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...payer, ...overrides.billing }));
  return browser;
}

/** What is stored of an order's sale. */
export async function documentOf({ db }: { readonly db: Reader }, orderId: number) {
  const { document } = await db
    .selectFrom('orders')
    .select('document')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return document;
}

/** The card that the order says it was paid with. */
export async function paidCardOf(shop: TestShop, orderId: number): Promise<unknown> {
  const document = await documentOf(shop, orderId);
  return (document as { card?: unknown }).card;
}

/** A customer whose account holds nothing yet, with one bottle in the cart, on brand 2's site. */
export async function newCustomer(shop: TestShop, email: string): Promise<TestBrowser> {
  const browser = shop.browser(2);
  const names = { name_first: 'Ada', name_last: 'Hart' };
  const password = 'a long password';
  const form = { email, ...names, password, confirmPassword: password };
  const { status } = await browser.post('/api/identity/sign-up', form);
  if (status !== 201) throw new Error(`${email} could not sign up: ${status}`);
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
  return browser;
}

/** As if the account's owner had opened the mailed link. */
export async function verifyEmailOf(shop: TestShop, email: string): Promise<void> {
  const verified = { email_verified_at: new Date() };
  await shop.db.updateTable('customers').set(verified).where('email', '=', email.toLowerCase()).execute();
}

/** The account of the logged-in customer. */
export async function userOf(browser: TestBrowser) {
  return (await browser.get('/api/identity/validate')).body.user;
}

export async function vaultToken(browser: TestBrowser, cardNumber = GOOD_CARD.cardNumber): Promise<string> {
  return (await browser.post('/vault/tokens', card(cardNumber))).body.token;
}

export async function fillCart(
  shop: TestShop,
  browser: TestBrowser,
  basket: readonly Basket[],
): Promise<ApiAnswer> {
  const items = await Promise.all(
    basket.map(async ({ slug, qty }) => ({ productId: await shop.productId(slug), qty })),
  );
  return expectOk(await browser.post('/api/cart', { items }));
}

/** Presses 'Place Order' until the outcome is known, as the page does: 503 says that another press still waits for the bank. */
export async function pressUntilKnown(
  browser: TestBrowser,
  form: object,
  headers?: Record<string, string>,
): Promise<ApiAnswer> {
  const answer = await browser.post('/api/cart/payment', form, headers);
  return answer.status === 503 ? pressUntilKnown(browser, form, headers) : answer;
}

export function expectOk(answer: ApiAnswer): ApiAnswer {
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** A pick-up at the winery of brand 2 on Thursday, 4 March 2027: the first day that there is. */
export const WINERY_PICKUP = {
  deliveryMethod: '12',
  email: 'ada@example.com',
  name_first: 'Ada',
  name_last: 'Hart',
  phone: '(707) 555-0101',
  requestedShipDate: '03/04/2027',
};

/** The recipient of a parcel at a pickup location in California. */
export const PICKUP_PERSON = {
  name_first: 'Eve',
  name_last: 'Stone',
  company: '',
  address1: '7 Elm Street',
  address2: '',
  city: 'Napa',
  stateShort: 'CA',
  zip: '94559',
  phone: '(707) 555-0199',
};

/** A pickup at Napa's pickup location, delivered there on Thursday, 2027-03-04. */
export const CARRIER_PICKUP = {
  deliveryMethod: 'PICKUP_FEDEX',
  email: 'ada@example.com',
  isHoldAtFedex: true,
  fedexLocationId: 'CDX94558',
  company: 'FedEx Office Print & Ship Center',
  address1: '2867 Commerce Dr',
  address2: '',
  city: 'Napa',
  stateId: 6,
  stateShort: 'CA',
  zip: '94558',
  pickUpPersonAddress: PICKUP_PERSON,
  dob_month: 4,
  dob_day: 9,
  dob_year: 1978,
  shipViaId: 1,
  requestedShipDate: '03/02/2027',
};
