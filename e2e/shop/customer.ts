import { expect, type Page, test } from '@playwright/test';
import { call } from './call.ts';
import { alderRidge, type Site } from './sites.ts';

/** The demo's customer with six addresses, six cards and past orders: for looking, not for changing. */
export const grace = { email: 'grace@example.com', password: 'cellar-door-1', firstName: 'Grace' } as const;

export interface Customer {
  readonly email: string;
  readonly password: string;
}

/**
 * A customer of this test alone, logged in: `name`, the width and the run make the address, which a fresh database has
 * not seen. The request goes by the address that every resolver knows; the account is good at both sites.
 */
export async function newCustomer(page: Page, site: Site, name: string): Promise<Customer> {
  const width = page.viewportSize()?.width ?? 0;
  const customer = {
    email: `${name}-${width}-${test.info().repeatEachIndex}@example.com`,
    password: 'a good long password',
  };
  const answer = await page.request.post(`${alderRidge.origin}/api/identity/sign-up`, {
    headers: { origin: alderRidge.origin },
    data: { ...customer, confirmPassword: customer.password, name_first: 'Mary', name_last: 'Somerville' },
  });
  expect(answer.status()).toBe(201);
  const { token } = (await answer.json()) as { token: string };
  await page.context().addCookies([{ name: 'auth', value: token, url: site.origin, httpOnly: true }]);
  return customer;
}

/** Logs in on the page that is open. */
export async function logIn(page: Page, { email, password }: Customer): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Logs in without the page for it. */
export async function logInAhead(page: Page, site: Site, { email, password }: Customer): Promise<void> {
  await call(page, site, '/api/identity/login', { email, password });
}

/** The newest mail to an address, as /dev/mail.json has it: jobs send it, a moment after what caused it. */
export async function lastMail(page: Page, to: string, subject: RegExp): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const answer = await page.request.get(
        `${alderRidge.origin}/dev/mail.json?to=${encodeURIComponent(to)}`,
      );
      const { mails } = (await answer.json()) as { mails: { subject: string; text: string }[] };
      text = mails.find((mail) => subject.test(mail.subject))?.text ?? '';
      return text;
    })
    .not.toBe('');
  return text;
}

/** The path and query of the link in a mail's text. */
export function linkIn(mail: string, path: string): string {
  const link = /https?:\/\/\S+/g[Symbol.match](mail)?.find((each) => new URL(each).pathname === path);
  expect(link, mail).toBeDefined();
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
}
