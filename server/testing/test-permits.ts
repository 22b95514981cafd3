import { sql } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { type Day, formatUsDate } from '../../domain/dates/day.ts';
import { STATES } from '../../domain/geography/states.ts';
import { writePermitSwitch } from '../catalog/operations/permit-rules-store.ts';
import { BILLING, expectOk, fillCart, GOOD_CARD, payerOf, SHIPPING } from './test-checkout.ts';
import type { TestShop } from './test-shop.ts';

export const PINOT = 'pinot-noir-monterey-2024';
const OREGON = STATES.find(({ stateShort }) => stateShort === 'OR')?.stateId;
export const PORTLAND = { stateId: OREGON, city: 'Portland', zip: '97209' };

export interface Days {
  readonly from: Day;
  readonly to: Day | null;
}

/** Of Oregon, for both brands, in the place of all others. They decide for these brands. */
export async function permitDays(
  shop: TestShop,
  days: readonly Days[],
  decideFor: readonly BrandingId[] = [1, 2],
): Promise<void> {
  await sql`delete from permits`.execute(shop.db);
  for (const brandingId of [1, 2] as const) {
    await writePermitSwitch(shop.db, brandingId, decideFor.includes(brandingId));
    for (const [index, { from, to }] of days.entries()) {
      await sql`insert into permits (branding_id, state, number, valid_from, valid_to)
        values (${brandingId}, 'OR', ${`OR-${index + 1}`}, ${from}, ${to})`.execute(shop.db);
    }
  }
  await shop.freshRules();
}

let people = 0;

/** A person that no other test has: an email, and a number for an address. */
export function someone(): { readonly email: string; readonly house: number } {
  people += 1;
  return { email: `permit-${people}@example.com`, house: people };
}

export async function toPortland(shop: TestShop, shipDay: Day, club = false) {
  const browser = shop.browser(2);
  const { email, house } = someone();
  if (club) expectOk(await browser.post('/api/cart', { clubTypeId: 2, clubJoin: true }));
  else await fillCart(shop, browser, [{ slug: PINOT, qty: 1 }]);
  const form = {
    ...SHIPPING,
    ...PORTLAND,
    email,
    address1: `${house} Pine Street`,
    requestedShipDate: formatUsDate(shipDay),
    clubJoin: club,
  };
  const shipping = await browser.post('/api/cart/shipping', form);
  const billing = { ...BILLING, ...payerOf(email), clubJoin: club };
  return { browser, shipping, bill: () => browser.post('/api/cart/billing', billing) };
}

const JOINING = {
  ...GOOD_CARD,
  password: 'a long password',
  confirmPassword: 'a long password',
  clubJoin: true,
  agreedToPolicy: true,
};

export async function buy(shop: TestShop, shipDay: Day, club = false): Promise<number | null> {
  const { browser, bill } = await toPortland(shop, shipDay, club);
  await bill();
  const paid = await browser.post('/api/cart/payment', club ? JOINING : GOOD_CARD);
  return paid.status === 200 ? paid.body.purchaseOrderId : null;
}

/** By an overnight or a two-day service: ship days of a guest. */
export const MONDAY = '2027-03-08';
export const TUESDAY = '2027-03-09';
