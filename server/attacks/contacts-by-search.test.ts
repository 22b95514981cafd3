import { beforeAll, expect, test } from 'vitest';
import type { ZodObject, ZodType } from 'zod';
import type { OfficeRoute } from '../../contract/office/route.ts';
import { ROLES, type Role, seesMoney } from '../../domain/office/roles.ts';
import { all } from '../platform/database/query.ts';
import { servedOfficeRoutes } from '../testing/hostile-requests.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';

/** F14 of the second break-in report: Cellar, which sees no emails, could test one by searching for it. */

const NAME = 'Oskar Brandvold';
const CONTACTS = [
  'wilhelmina.quist@secret-mail.example',
  'wilhelmina.quist@',
  'wilhelmina',
  'secret-mail.example',
  'brandvold wilhelmina',
  '(555) 987-1234',
  '9871234',
  '1234',
  '5559874321',
];
/** Nothing is found by it. */
const UNKNOWN = 'absent.person@elsewhere.example';
/** So many that the list reads them in its own order. */
const MANY = 12;

const shop = testShop({ content: 'office day' });
const staff = new Map<Role, TestBrowser>();
beforeAll(async () => {
  for (const role of ROLES) staff.set(role, await signInStaff(shop, role));
});

/** Of parcels and of pickups, those that wait among them. */
async function giveContacts(most: number): Promise<void> {
  const changed = await all(shop.db)`
    update orders set document = jsonb_set(jsonb_set(jsonb_set(document,
      '{email}', '"wilhelmina.quist@secret-mail.example"'),
      '{billingAddress}', document -> 'billingAddress'
        || '{"name_first": "Oskar", "name_last": "Brandvold", "phone": "+1 555 987 1234"}'),
      '{delivery,address,phone}', '"555.987.4321"')
    where order_id in (select order_id from orders
      order by ready_at is null, delivery_method like '%parcel%', order_id desc limit ${most})
    returning order_id`;
  expect(changed.length).toBe(most);
}

interface OfficeRequest {
  readonly name: string;
  ask(browser: TestBrowser, q: string): Promise<{ status: number; body: unknown }>;
}

/** Each text that any list, search or file of the office can be asked for. */
function reads(route: OfficeRoute): OfficeRequest[] {
  const { shape = {} } = (route.request?.query ?? {}) as Partial<ZodObject>;
  const path = `/api${route.path.replaceAll(/\{\w+\}/g, '1')}`;
  return Object.entries(shape)
    .filter(([, schema]) => (schema as ZodType).safeParse(UNKNOWN).success)
    .map(([field]) => ({
      name: `get ${route.path} ${field}`,
      ask: (browser, q) => browser.get(`${path}?${field}=${encodeURIComponent(q)}`),
    }));
}

/** How many orders have the contacts: an act on all of a filter is refused where it expects another number. */
let expected = 1;

/** Each act on all orders of a filter. */
function acts(route: OfficeRoute): OfficeRequest[] {
  const bodySchema = (route.request as { body?: { content?: Record<string, { schema: ZodType }> } })?.body
    ?.content?.['application/json']?.schema;
  const bodyOf = (q: string) => ({
    ...{ filter: { q }, expected },
    ...{ reason: 'A look', add: ['seen'], remove: [] },
  });
  const { filter: _, ...without } = bodyOf(UNKNOWN);
  if (!bodySchema?.safeParse(bodyOf(UNKNOWN)).success || bodySchema.safeParse(without).success) return [];
  const path = `/api${route.path.replaceAll(/\{\w+\}/g, '1')}`;
  let sent = 0;
  return [
    {
      name: `${route.method} ${route.path}`,
      ask: (browser, q) => {
        sent += 1;
        const key = { 'idempotency-key': `${path} ${sent}` };
        return browser.send(route.method.toUpperCase(), path, bodyOf(q), key);
      },
    },
  ];
}

const requests = servedOfficeRoutes().flatMap((route) =>
  route.method === 'get' ? reads(route) : acts(route),
);

/** What it says, but what differs from one call to the next. */
const answerOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${JSON.stringify(body, (name, value) => (/^(requestId|runId|batchId|instance|message)$/.test(name) ? null : value))}`;

const browserOf = (role: Role): TestBrowser => {
  const browser = staff.get(role);
  if (!browser) throw new Error(`${role} is not signed in`);
  return browser;
};

/** Of these texts, those that are answered otherwise than one that finds nothing. */
async function findsBy(role: Role, texts: readonly string[], { ask }: OfficeRequest): Promise<string[]> {
  const nothing = answerOf(await ask(browserOf(role), UNKNOWN));
  const found: string[] = [];
  for (const q of texts) {
    if (answerOf(await ask(browserOf(role), q)) !== nothing) found.push(q);
  }
  return found;
}

test('no list, search or act tells whose an email or a phone number is to a role that sees no emails', async () => {
  const names = requests.map(({ name }) => name);
  for (const walked of [
    ...['get /office/orders q', 'get /office/search q', 'get /office/pickups q'],
    ...['post /office/batches', 'post /office/orders/bulk/hold', 'post /office/orders/bulk/cancel'],
  ]) {
    expect(names).toContain(walked);
  }
  const searches = requests.filter(({ name }) => /^get \/office\/(orders|search|pickups) q$/.test(name));
  for (const most of [2, MANY]) {
    await giveContacts(most);
    expected = most;
    for (const role of ROLES) {
      const found: string[] = [];
      // Who sees emails finds by them: so what the others were asked would have told.
      for (const each of seesMoney(role) ? searches : requests) {
        const texts = seesMoney(role) ? CONTACTS.slice(0, 1) : CONTACTS;
        for (const q of await findsBy(role, texts, each)) found.push(`${each.name} ${q}`);
      }
      expect([role, found]).toEqual([
        role,
        seesMoney(role) ? searches.map(({ name }) => `${name} ${CONTACTS[0]}`) : [],
      ]);
    }
  }
});

test('every role finds orders and pickups by the name, however common it is', async () => {
  for (const most of [1, MANY]) {
    await giveContacts(most);
    for (const [role, browser] of staff) {
      for (const q of [NAME, 'brandv', 'OSKAR brand']) {
        const query = `q=${encodeURIComponent(q)}`;
        const { orders } = (await browser.get(`/api/office/search?${query}`)).body;
        expect(orders.length, `${role} ${q}`).toBeGreaterThan(0);
        for (const list of ['orders', 'pickups']) {
          const { rows } = (await browser.get(`/api/office/${list}?${query}`)).body;
          expect(rows.length, `${role} ${list} ${q}`).toBeGreaterThan(0);
        }
      }
    }
  }
});
