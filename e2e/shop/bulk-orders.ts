import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { askShop } from './ask-shop.ts';
import type { Customer } from './customer.ts';
import { alderRidge, type Site } from './sites.ts';

/** Rows of an operator's file: for whom, where to, and what. */
export const threeRecipients = [
  'Amelia,Winslow,100 Main Street,,Napa,CA,94558,(707) 555-0143,merlot-napa-valley-2022:2',
  'Marcus,Adeyemi,100 Main Street,Suite 4,Portland,OR,97209,(503) 555-0143,merlot-napa-valley-2022:6',
  'Ingrid,Solberg,100 Main Street,,Denver,CO,80202,(303) 555-0143,corkscrew:1',
] as const;

export interface BulkCustomer extends Customer {
  /** The signed id of a link to the customer's waiting carts. */
  readonly customerId: string;
  /** The page behind the link. */
  readonly path: string;
  readonly token: string;
}

/**
 * A customer of this test alone, with a cart per row and a link to them, made as an operator makes them. No one is
 * logged in: the request for the account carries no cookies of the browser's.
 */
export async function bulkCustomer(page: Page, name: string, rows: readonly string[]): Promise<BulkCustomer> {
  const customer = {
    email: `${name}-${page.viewportSize()?.width}@example.com`,
    password: 'a good long password',
  };
  const born = { dob_month: 4, dob_day: 17, dob_year: 1980 };
  const answer = await fetch(`${alderRidge.origin}/api/identity/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...customer,
      ...born,
      confirmPassword: customer.password,
      name_first: 'Mary',
      name_last: 'Somerville',
    }),
  });
  expect(answer.status).toBe(201);
  const { token } = (await answer.json()) as { token: string };
  await createCarts(customer.email, rows);
  const { customerId } = await askShop<{ customerId: string }>('bulk-link', 'make', customer.email);
  const path = `/bulk-payment?${new URLSearchParams({ customerId })}`;
  return { ...customer, customerId, path, token };
}

async function createCarts(email: string, rows: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'recipients-'));
  try {
    const file = join(folder, 'recipients.csv');
    const head = 'first_name,last_name,address1,address2,city,state,zip,phone,items';
    await writeFile(file, `${[head, ...rows].join('\n')}\n`);
    const { carts } = await askShop<{ carts: number }>('bulk-carts', 'create', email, file);
    expect(carts).toBe(rows.length);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Logs the customer in without the log-in page. */
export async function beLoggedIn(
  page: Page,
  site: Site,
  { token }: { readonly token: string },
): Promise<void> {
  await page.context().addCookies([{ name: 'auth', value: token, url: site.origin, httpOnly: true }]);
}
