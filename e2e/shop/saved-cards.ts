import type { Page } from '@playwright/test';
import { call } from './call.ts';
import { cards, securityCodeOf } from './cards.ts';
import { type Customer, newCustomer } from './customer.ts';
import { inDatabase } from './in-database.ts';
import type { Site } from './sites.ts';

/** Six cards in the order of the account. */
export const sixCards = [
  cards.visa,
  cards.mastercard,
  cards.amex,
  cards.discover,
  cards.mastercardOf2Series,
  cards.visaOf13Digits,
] as const;

/** A customer of this test alone, logged in, with these cards saved, the first as the default one. */
export async function customerWithCards(
  page: Page,
  site: Site,
  name: string,
  numbers: readonly string[],
): Promise<Customer> {
  const customer = await newCustomer(page, site, name);
  for (const [place, cardNumber] of numbers.entries()) {
    await call(page, site, '/api/account/card', {
      cardNumber,
      expirationMonth: 11,
      expirationYear: 2031,
      cvv: securityCodeOf(cardNumber),
      defaultCard: place === 0,
    });
  }
  return customer;
}

/** Makes a customer's card expire. The shop's day is fixed in these tests, so the database is changed instead. */
export async function expireCard({ email }: Customer, lastFour: string): Promise<void> {
  await inDatabase(
    (sql) => sql`update cards set expiration_month = 2, expiration_year = 2027
      where last_four = ${lastFour} and customer_id = (select customer_id from customers where email = ${email})`,
  );
}
