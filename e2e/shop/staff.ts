import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { changeRows } from '../../server/testing/change-rows.ts';
import { inDatabase, inTables } from './in-database.ts';
import { alderRidge } from './sites.ts';

type Role = 'owner' | 'manager' | 'cellar' | 'service' | 'books';

/**
 * Signs the demo's member of staff with this role in. Tests share these accounts, and no code works twice, so the
 * session is written into the database.
 */
export async function signInStaff(page: Page, role: Role): Promise<void> {
  const token = randomBytes(16).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await inDatabase(
    (sql) => sql`
      insert into staff_sessions (token_hash, staff_id, state, ends_at, confirmed_until)
      select ${hash}, staff_id, 'open', now() + interval '12 hours', now() + interval '10 minutes'
      from staff where email = ${`${role}@office.example`}`,
  );
  await page.context().addCookies([{ name: 'office', value: token, url: alderRidge.origin, httpOnly: true }]);
}

/** Half an hour after the log-in: what needs a fresh code asks for one. */
export async function forgetCode(page: Page): Promise<void> {
  const token = await ownToken(page);
  await inDatabase(
    (sql) => sql`
      update staff_sessions set confirmed_until = null where token_hash = sha256(${token}::bytea)`,
  );
}

/** As if a code had just been typed. */
export async function rememberCode(page: Page): Promise<void> {
  const token = await ownToken(page);
  await inDatabase(
    (sql) => sql`
      update staff_sessions set confirmed_until = now() + interval '5 minutes'
      where token_hash = sha256(${token}::bytea)`,
  );
}

/** Of this browser only: tests at the same time share the account. */
async function ownToken(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'office')?.value ?? '';
}

/** Steps of earlier codes are forgotten, so that no test waits half a minute for the next one. */
export async function freshCode(page: Page, role: Role): Promise<string> {
  const email = `${role}@office.example`;
  await inTables((db) => changeRows(db, 'staff', { totp_step: 0 }, { email }));
  const answer = await page.request.get(
    `${alderRidge.origin}/dev/office-code.json?email=${encodeURIComponent(email)}`,
  );
  return (await answer.json()).code;
}

/** As a person does it, on the page that an ended session led to. */
export async function logInAgain(page: Page, role: Role): Promise<void> {
  await page.getByLabel('Email').fill(`${role}@office.example`);
  await page.getByLabel('Password', { exact: true }).fill('cellar-door-1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').fill(await freshCode(page, role));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}
