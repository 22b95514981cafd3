import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testOperator } from '../../cli/testing/operator.ts';
import { MAIL_KIND_NAMES, type MailKindName } from '../messages/mails/mail-kinds.ts';
import { DEMO_STAFF_PASSWORD, seedDemoStaff } from '../office/demo-staff.ts';
import { hashBrowserId, newBrowserId } from '../platform/http/browser-cookie.ts';
import { changeRows } from '../testing/change-rows.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { recipientRow, visitBulk } from '../testing/test-bulk.ts';
import { expectOk, newCustomer } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';
import { freshCode, signInStaff } from '../testing/test-staff.ts';

/** F7 of the second break-in report: a mailed link works although the account has another password, or was closed. */

const shop = testShop();
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(shop.db);
});

const NEW_PASSWORD = 'another long pass phrase';

describe('of a member of staff', () => {
  const EMAIL = 'service@office.example';
  let browser: TestBrowser;
  let owner: TestBrowser;
  let staffId: number;

  /** One of each kind that the table can hold, all good for an hour. */
  const KINDS = ['invitation', 'password'] as const;
  const openLinks = async () => {
    const tokens = { invitation: newBrowserId(), password: newBrowserId() };
    for (const purpose of KINDS) {
      await sql`
        insert into staff_links (token_hash, staff_id, purpose, expires_at)
        values (${hashBrowserId(tokens[purpose])}, ${staffId}, ${purpose}, now() + interval '1 hour')`.execute(
        shop.db,
      );
    }
    return tokens;
  };
  const goodLinks = async (tokens: Readonly<Record<string, string>>) => {
    const good = [];
    for (const [kind, token] of Object.entries(tokens)) {
      const { rows } = await sql`
        select 1 from staff_links where token_hash = ${hashBrowserId(token)}`.execute(shop.db);
      if (rows.length > 0) good.push(kind);
    }
    return good;
  };

  beforeEach(async () => {
    await sql`delete from staff_links`.execute(shop.db);
    await sql`delete from staff_sessions`.execute(shop.db);
    const { office } = shop.parts;
    if (!office) throw new Error('the test shop has no office');
    await sql`update staff set email = email || '.' || staff_id, is_active = false where email = ${EMAIL}`.execute(
      shop.db,
    );
    await seedDemoStaff(shop.db, office.secrets);
    owner = await signInStaff(shop, 'owner');
    // A copy of the role for each case: the one before lost its password.
    const { rows } = await sql<{ id: number }>`
      insert into staff (email, name, role, password_hash, totp_secret, is_demo)
      select ${EMAIL}, 'Sam Sato', 'service', password_hash, totp_secret, true from staff where role = 'owner'
      on conflict (lower(email)) do update set name = excluded.name returning staff_id as id`.execute(
      shop.db,
    );
    staffId = rows[0]?.id ?? 0;
    browser = await signInStaff(shop, 'service');
  });

  const operator = (...words: string[]) => testOperator(shop).run(...words, EMAIL);
  const WAYS: Readonly<Record<string, (tokens: { password: string }) => Promise<unknown>>> = {
    'a new password in the profile': async () => {
      const form = { currentPassword: DEMO_STAFF_PASSWORD, password: NEW_PASSWORD };
      expect((await browser.post('/api/office/me/password', form)).status).toBe(204);
    },
    'a new password by a mailed link': async ({ password: token }) => {
      const form = { token, password: NEW_PASSWORD };
      expect((await shop.browser().post('/api/office/session/password', form)).status).toBe(204);
    },
    'a reset by an owner': async () =>
      expectOk(await owner.post(`/api/office/settings/staff/${staffId}/reset`, {})),
    'a reset by a command': () => operator('staff', 'reset'),
    'being disabled by an owner': async () => {
      const { body } = await owner.get(`/api/office/settings/staff/${staffId}`);
      const change = { isActive: false, version: body.version };
      expectOk(await owner.put(`/api/office/settings/staff/${staffId}`, change));
    },
    'being disabled by a command': () => operator('staff', 'disable'),
  };

  test.each(Object.keys(WAYS))('every link ends with %s', async (way) => {
    const tokens = await openLinks();
    expect(await goodLinks(tokens)).toEqual([...KINDS]);
    await WAYS[way]?.(tokens);
    expect(await goodLinks(tokens)).toEqual([]);
    if (way.includes('disabled')) {
      await operator('staff', 'enable');
      const form = { token: tokens.password, password: NEW_PASSWORD };
      expect((await shop.browser().post('/api/office/session/password', form)).status).toBe(404);
    }
  });

  test('the table of ways has all kinds of links', async () => {
    const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'staff_links'::regclass and contype = 'c' and conname like '%purpose%'`.execute(
      shop.db,
    );
    const kinds = [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
    expect(kinds.toSorted()).toEqual([...KINDS]);
  });

  test('the code of the app still works after a new password by a link', async () => {
    const { password: token } = await openLinks();
    const fresh = shop.browser();
    expect((await fresh.post('/api/office/session/password', { token, password: NEW_PASSWORD })).status).toBe(
      204,
    );
    expectOk(await fresh.post('/api/office/session', { email: EMAIL, password: NEW_PASSWORD }));
    const code = await freshCode(shop, EMAIL);
    expectOk(await fresh.post('/api/office/session/code', { code }));
  });
});

describe('of a shopper', () => {
  const PASSWORD = 'a long password';
  const NEW = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  const KINDS = ['reset-password', 'verify-email'] as const;
  let browser: TestBrowser;
  let email: string;
  let cases = 0;

  beforeEach(async () => {
    cases += 1;
    email = `shopper-${cases}@example.com`;
    browser = await newCustomer(shop, email);
  });

  const tokenIn = (text: string) => /token=([\w-]{22})/.exec(text)?.[1] ?? '';
  /** What was mailed at sign-up, and on request. */
  const openLinks = async () => {
    await browser.post('/api/identity/request-password', { email });
    await shop.runJobs();
    await shop.runJobs();
    const mails = await shop.mailsTo(email);
    const tokenOf = (path: string) => tokenIn(mails.find(({ text }) => text.includes(path))?.text ?? '');
    return { 'reset-password': tokenOf('/reset-password?'), 'verify-email': tokenOf('/verify') };
  };
  const goodLinks = async (tokens: Readonly<Record<string, string>>) => {
    const good = [];
    for (const [kind, token] of Object.entries(tokens)) {
      const { rows } = await sql`
        select 1 from account_links where token_hash = ${hashBrowserId(token)}`.execute(shop.db);
      if (rows.length > 0) good.push(kind);
    }
    return good;
  };

  const WAYS: Readonly<Record<string, (tokens: { 'reset-password': string }) => Promise<unknown>>> = {
    'a new password in the account': async () => {
      const form = { currentPassword: PASSWORD, ...NEW };
      expect((await browser.put('/api/account/password', form)).status).toBe(204);
    },
    'a new password by a mailed link': async ({ 'reset-password': token }) => {
      const form = { token, ...NEW };
      expect((await shop.browser().post('/api/identity/reset-password', form)).status).toBe(204);
    },
    'a new email': async () => {
      const form = { name_first: 'Ada', name_last: 'Hart', email: `new-${email}`, currentPassword: PASSWORD };
      expectOk(await browser.post('/api/account/name-and-email', form));
    },
  };

  test.each(Object.keys(WAYS))('every link ends with %s', async (way) => {
    const tokens = await openLinks();
    expect(await goodLinks(tokens)).toEqual([...KINDS]);
    await WAYS[way]?.(tokens);
    expect(await goodLinks(tokens)).toEqual([]);
  });

  test('a shopper with a new password gets a new link to verify the email', async () => {
    const tokens = await openLinks();
    await WAYS['a new password in the account']?.(tokens);
    await shop.runJobs();
    const mails = await shop.mailsTo(email);
    const newest = mails.find(({ text }) => text.includes('/verify'))?.text ?? '';
    expect(tokenIn(newest)).not.toBe(tokens['verify-email']);
    expectOk(await shop.browser().post('/api/identity/verify', { token: tokenIn(newest) }));
  });

  test('the table of ways has all kinds of links', async () => {
    const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'account_links'::regclass and contype = 'c' and conname like '%purpose%'`.execute(
      shop.db,
    );
    const kinds = [...(rows[0]?.rule ?? '').matchAll(/'([\w-]+)'/g)].map(([, kind]) => kind);
    expect(kinds.toSorted()).toEqual([...KINDS]);
  });
});

/**
 * Every kind of mail: what happens to what it opens when the account gets a new password. A new kind must be added here before
 * the types agree. 'stays': it is about a cart, an order or a shipment, not about the account (decision 110).
 */
const FATES: Readonly<Record<MailKindName, 'ends' | 'stays' | 'opens nothing'>> = {
  'verify-email': 'ends',
  'reset-password': 'ends',
  'log-in-code': 'ends',
  'staff-invitation': 'ends',
  'staff-password': 'ends',
  'bulk-link': 'stays',
  'payment-link': 'stays',
  'card-link': 'stays',
  'release-shipment': 'stays',
  'weather-hold': 'stays',
  // A code for one card at one payment.
  'payment-code': 'stays',
  'order-confirmation': 'opens nothing',
  'bulk-confirmation': 'opens nothing',
  'order-changed': 'opens nothing',
  'order-shipped': 'opens nothing',
  'order-cancelled': 'opens nothing',
  'order-refunded': 'opens nothing',
  'order-ready': 'opens nothing',
  'payment-problem': 'opens nothing',
  'release-problem': 'opens nothing',
  membership: 'opens nothing',
  'password-changed': 'opens nothing',
  'email-changed': 'opens nothing',
  'staff-ready': 'opens nothing',
  'recovery-code': 'opens nothing',
};

describe('by the kind of mail, after a new password', () => {
  /** What a mail brought, opened by its reader: the answer's status. */
  interface Mailed {
    readonly open: () => Promise<number>;
    readonly newPassword: () => Promise<unknown>;
  }

  let people = 0;
  /** A shopper with an account, and what was mailed to it. */
  async function shopper(mail: (browser: TestBrowser, email: string) => Promise<() => Promise<number>>) {
    people += 1;
    const email = `mailed-${people}@example.com`;
    const browser = await newCustomer(shop, email);
    const open = await mail(browser, email);
    const form = {
      currentPassword: 'a long password',
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    };
    const newPassword = async () =>
      expect((await browser.put('/api/account/password', form)).status).toBe(204);
    return { open, newPassword };
  }

  async function mailedTo(email: string, pattern: RegExp): Promise<string> {
    await shop.runJobs();
    await shop.runJobs();
    const [found] = (await shop.mailsTo(email)).flatMap(({ text }) => pattern.exec(text)?.slice(1) ?? []);
    return found ?? `no mail to ${email} has ${pattern}`;
  }

  async function staffMember(purpose: 'invitation' | 'password'): Promise<Mailed> {
    const email = `mailed-${purpose}@office.example`;
    const { office } = shop.parts;
    if (!office) throw new Error('the test shop has no office');
    await seedDemoStaff(shop.db, office.secrets);
    const { rows } = await sql<{ id: number }>`
      insert into staff (email, name, role, password_hash, totp_secret, is_demo)
      select ${email}, 'Sam Sato', 'service', password_hash, totp_secret, true from staff where email = 'owner@office.example'
      on conflict (lower(email)) do update set password_hash = excluded.password_hash, totp_step = 0
      returning staff_id as id`.execute(shop.db);
    const token = newBrowserId();
    await sql`delete from staff_links where staff_id = ${rows[0]?.id}`.execute(shop.db);
    await sql`
      insert into staff_links (token_hash, staff_id, purpose, expires_at)
      values (${hashBrowserId(token)}, ${rows[0]?.id}, ${purpose}, now() + interval '1 hour')`.execute(
      shop.db,
    );
    const opened = {
      invitation: () => shop.browser().get(`/api/office/invitations/${token}`),
      password: () =>
        shop.browser().post('/api/office/session/password', { token, password: 'one more long phrase' }),
    };
    return {
      open: async () => (await opened[purpose]()).status,
      newPassword: async () => {
        const staff = shop.browser(1);
        expectOk(await staff.post('/api/office/session', { email, password: DEMO_STAFF_PASSWORD }));
        expectOk(await staff.post('/api/office/session/code', { code: await freshCode(shop, email) }));
        const form = { currentPassword: DEMO_STAFF_PASSWORD, password: NEW_PASSWORD };
        expect((await staff.post('/api/office/me/password', form)).status).toBe(204);
      },
    };
  }

  const MAILED = {
    'verify-email': () =>
      shopper(async (_, email) => {
        const token = await mailedTo(email, /\/verify\?token=([\w-]{22})/);
        return async () => (await shop.browser().post('/api/identity/verify', { token })).status;
      }),
    'reset-password': () =>
      shopper(async (browser, email) => {
        await browser.post('/api/identity/request-password', { email });
        const token = await mailedTo(email, /\/reset-password\?token=([\w-]{22})/);
        const form = { token, password: 'one more long phrase', confirmPassword: 'one more long phrase' };
        return async () => (await shop.browser().post('/api/identity/reset-password', form)).status;
      }),
    'log-in-code': () =>
      shopper(async (_, email) => {
        const asking = shop.browser(2);
        await asking.post('/api/identity/log-in-code', { email });
        const code = await mailedTo(email, /\b(\d{6})\b/);
        return async () => (await asking.post('/api/identity/log-in-code/enter', { code })).status;
      }),
    'staff-invitation': () => staffMember('invitation'),
    'staff-password': () => staffMember('password'),
    'bulk-link': () =>
      shopper(async (_, email) => {
        await changeRows(shop.db, 'customers', { birth_date: '1970-05-01' }, { email });
        const { link } = await visitBulk(shop, email, [recipientRow(1)]);
        return async () => (await shop.browser().get(`/api/cart/bulk-carts?customerId=${link}`)).status;
      }),
  } satisfies Partial<Record<MailKindName, () => Promise<Mailed>>>;
  const TRIED = Object.keys(MAILED) as (keyof typeof MAILED)[];

  test.each(TRIED)('%s', async (kind) => {
    // Whoever opens it while the password is the old one gets in.
    const control = await MAILED[kind]();
    expect([kind, (await control.open()) < 300]).toEqual([kind, true]);
    const { open, newPassword } = await MAILED[kind]();
    await newPassword();
    expect([kind, (await open()) < 300]).toEqual([kind, FATES[kind] === 'stays']);
  });

  test('all that end are tried, and those that stay are tried here or as links to orders', () => {
    const ending = MAIL_KIND_NAMES.filter((kind) => FATES[kind] === 'ends');
    expect(ending.filter((kind) => !(kind in MAILED))).toEqual([]);
  });

  test('no mail that opens nothing has a secret in a link', async () => {
    const { rows } = await sql<{ kind: MailKindName }>`
      select distinct split_part(event_key, ' ', 1) as kind from mails
      where text_body ~ 'https?://[^ ]+([?&](token|id|customerId|et_[a-z]+)=|/office/(invitations|password)/)'`.execute(
      shop.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ kind }) => FATES[kind] === 'opens nothing')).toEqual([]);
  });
});

describe('every place that changes what opens an account', () => {
  const sources = globSync('{server,cli}/**/*.ts').filter(
    (path) => !path.includes('.test.') && !path.includes('/testing/'),
  );
  const writersOf = (writes: RegExp) => sources.filter((path) => writes.test(readFileSync(path, 'utf8')));

  test('is in the two files that end the links', () => {
    const columns = '(?:password_hash|totp_secret|is_active)\\s*[=:]';
    const table = '(?:update staff set|updateTable\\(.staff.\\))';
    expect(writersOf(new RegExp(`${table}[^;]*?${columns}`)).toSorted()).toEqual([
      'server/office/accounts/credentials.ts',
      'server/office/staff/change-staff.ts',
    ]);
  });

  test('of shoppers, too', () => {
    const table = '(?:update customers set|updateTable\\(.customers.\\))';
    expect(writersOf(new RegExp(`${table}[^;]*?password_hash\\s*[=:]`)).toSorted()).toEqual([
      'server/office/customers/erase-person.ts',
      'server/people/identity/store.ts',
    ]);
  });
});
