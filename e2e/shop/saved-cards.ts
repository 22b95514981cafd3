import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { askShop } from './ask-shop.ts';
import { call } from './begin-checkout.ts';
import { cards, securityCodeOf } from './cards.ts';
import { type Customer, newCustomer } from './customer.ts';
import type { Site } from './sites.ts';
import { standOn } from './visit.ts';

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
  await standOn(page, site);
  for (const [place, cardNumber] of numbers.entries()) {
    await call(page, '/api/account/card', {
      cardNumber,
      expirationMonth: 11,
      expirationYear: 2031,
      cvv: securityCodeOf(cardNumber),
      defaultCard: place === 0,
    });
  }
  return customer;
}

/** Lets a customer's card expire. Time does that, and it stands still in these tests: the database is told instead. */
export async function expireCard({ email }: Customer, lastFour: string): Promise<void> {
  const { databaseUrl } = await askShop<{ databaseUrl: string }>('db', 'url');
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    await sql`update cards set expiration_month = 2, expiration_year = 2027
      where last_four = ${lastFour} and customer_id = (select customer_id from customers where email = ${email})`;
  } finally {
    await sql.end();
  }
}
