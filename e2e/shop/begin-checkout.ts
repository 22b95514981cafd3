import type { Page } from '@playwright/test';
import { call } from './call.ts';
import { cards, securityCodeOf } from './cards.ts';
import { ada, type Recipient } from './fill-shipping.ts';
import { alderRidge, type Site } from './sites.ts';
import { visit } from './visit.ts';

/** Lines of a cart: quantities by slug. */
export type Wanted = Readonly<Record<string, number>>;

/** A cart filled through the API, for tests that begin at shipping. */
export async function beginShipping(page: Page, site: Site, wanted: Wanted): Promise<void> {
  await fillCart(page, site, wanted);
  await visit(page, site, '/shipping');
}

/** Cart and shipping set through the API, for tests that begin at payment. */
export async function beginPayment(
  page: Page,
  site: Site,
  wanted: Wanted,
  recipient: Recipient = ada,
): Promise<void> {
  await fillCart(page, site, wanted);
  await saveShipping(page, site, recipient);
  await visit(page, site, '/billing');
}

/** Everything set through the API, for tests that begin at the review. */
export async function beginReview(
  page: Page,
  site: Site,
  wanted: Wanted,
  {
    recipient = ada,
    card = cards.visa,
    hasScript = true,
    hasBirthDate = true,
  }: { recipient?: Recipient; card?: string; hasScript?: boolean; hasBirthDate?: boolean } = {},
): Promise<void> {
  await fillCart(page, site, wanted);
  await saveShipping(page, site, recipient);
  await saveBilling(page, site, card, { sameAsShipping: true, ...(hasBirthDate && BIRTH_DATE) });
  if (hasScript) await visit(page, site, '/review');
  else await page.goto(`${site.origin}/review`);
}

/** A bottle for a pickup location near Napa, paid by a card of another address, set through the API up to the review. */
export async function beginReviewAtCarrier(page: Page): Promise<void> {
  await fillCart(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  const near = { zip: ada.zip, searchDistance: 50 };
  const { locations } = await call<{ locations: { locationId: string }[] }>(
    page,
    alderRidge,
    '/api/address/hold-at-location-fedex',
    near,
  );
  const person = {
    name_first: ada.firstName,
    name_last: ada.lastName,
    address1: ada.street,
    city: ada.city,
    stateShort: 'CA',
    zip: ada.zip,
    phone: ada.phone,
  };
  await call(page, alderRidge, '/api/cart/shipping', {
    deliveryMethod: 'PICKUP_FEDEX',
    isHoldAtFedex: true,
    fedexLocationId: locations[0]?.locationId,
    pickUpPersonAddress: person,
    dob_month: 4,
    dob_day: 17,
    dob_year: 1980,
    email: ada.email,
    shipViaId: OVERNIGHT,
    requestedShipDate: '03/02/2027',
  });
  await saveBilling(page, alderRidge, cards.visa, { ...person, ...BIRTH_DATE, stateId: CALIFORNIA });
  await visit(page, alderRidge, '/review');
}

const CALIFORNIA = 6;

/** For tests whose pages run no script, which then open them by themselves. */
export async function fillCart(page: Page, site: Site, wanted: Wanted): Promise<void> {
  const items = [];
  for (const [slug, qty] of Object.entries(wanted)) {
    const product = await call<{ productId: number }>(page, site, `/api/shop/products/${slug}`);
    items.push({ productId: product.productId, qty });
  }
  await call(page, site, '/api/cart', { items });
}

export async function saveShipping(page: Page, site: Site, recipient: Recipient = ada): Promise<void> {
  const lookups = await call<{ states: { stateName: string; stateId: number }[] }>(
    page,
    site,
    '/api/lookups',
  );
  const state = lookups.states.find(({ stateName }) => stateName === recipient.state);
  await call(page, site, '/api/cart/shipping', {
    deliveryMethod: 'DELIVER',
    email: recipient.email,
    name_first: recipient.firstName,
    name_last: recipient.lastName,
    address1: recipient.street,
    city: recipient.city,
    stateId: state?.stateId,
    zip: recipient.zip,
    phone: recipient.phone,
    countryId: 37,
    shipViaId: OVERNIGHT,
    requestedShipDate: '03/02/2027',
    isGift: false,
  });
}

const OVERNIGHT = 9;

const BIRTH_DATE = { dob_month: 4, dob_day: 17, dob_year: 1980 };

async function saveBilling(page: Page, site: Site, cardNumber: string, payer: object): Promise<void> {
  const { token } = await call<{ token: string }>(page, site, '/vault/tokens', {
    cardNumber,
    expirationMonth: 11,
    expirationYear: 2031,
    cvv: securityCodeOf(cardNumber),
  });
  await call(page, site, '/api/cart/billing', {
    ...payer,
    countryId: 37,
    paymentToken: token,
  });
}
