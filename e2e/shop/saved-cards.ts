import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { call } from './begin-checkout.ts';
import { cards } from './cards.ts';
import { type Customer, newCustomer } from './customer.ts';
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
  await page.goto(`${site.origin}/healthz`);
  for (const [place, cardNumber] of numbers.entries()) {
    await call(page, '/api/account/card', {
      cardNumber,
      expirationMonth: 11,
      expirationYear: 2031,
      cvv: cardNumber === cards.amex ? '1234' : '123',
      defaultCard: place === 0,
    });
  }
  return customer;
}

/** Lets a customer's card expire. Time does that, and it stands still in these tests: the database is told instead. */
export async function expireCard({ email }: Customer, lastFour: string): Promise<void> {
  const env = { ...process.env, SHOP_MODE: 'development', DATA_DIR: process.env.E2E_DATA_DIR };
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['cli/shop.ts', 'db', 'url'], { cwd, env });
  const sql = postgres(stdout.trim(), { max: 1 });
  try {
    await sql`update cards set expiration_month = 2, expiration_year = 2027
      where last_four = ${lastFour} and customer_id = (select customer_id from customers where email = ${email})`;
  } finally {
    await sql.end();
  }
}
