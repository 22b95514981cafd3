import type { Role } from '../../domain/office/roles.ts';
import { DEMO_STAFF_PASSWORD, seedDemoStaff } from '../office/demo-staff.ts';
import type { Reader } from '../platform/database/access.ts';
import { run } from '../platform/database/query.ts';
import type { TestBrowser } from './test-browser.ts';
import type { TestShop } from './test-shop.ts';

/** A browser in which the demo's member of staff with this role is signed in. */
export async function signInStaff(shop: TestShop, role: Role): Promise<TestBrowser> {
  const { office } = shop.parts;
  if (!office) throw new Error('the test shop has no office');
  await seedDemoStaff(shop.db, office.secrets);
  const browser = shop.browser(1);
  const email = `${role}@office.example`;
  await passed(browser.post('/api/office/session', { email, password: DEMO_STAFF_PASSWORD }));
  await passed(browser.post('/api/office/session/code', { code: await freshCode(shop, email) }));
  return browser;
}

/** A code that was not used. Steps of earlier codes are forgotten, so that tests need not wait half a minute. */
export async function freshCode(shop: TestShop, email: string): Promise<string> {
  await shop.db.updateTable('staff').set({ totp_step: 0 }).where('email', '=', email).execute();
  const { body } = await shop
    .browser(1, '127.0.0.1')
    .get(`/dev/office-code.json?email=${encodeURIComponent(email)}`);
  return body.code;
}

/** Of every signed-in member of staff: what needs a fresh code asks for one. */
export async function forgetCodes(db: Reader): Promise<void> {
  await run(db)`update staff_sessions set confirmed_until = null`;
}

/** As if everyone had typed a code so long ago. A code counts for ten minutes. */
export async function setLastCode(db: Reader, minutesAgo: number): Promise<void> {
  await run(db)`
    update staff_sessions set confirmed_until = now() + make_interval(mins => ${10 - minutesAgo}::integer)`;
}

async function passed(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 400) throw new Error(`sign-in was answered ${status}: ${JSON.stringify(body)}`);
}
