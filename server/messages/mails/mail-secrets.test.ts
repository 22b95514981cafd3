import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testOperator } from '../../../cli/testing/operator.ts';
import {
  orderCancelled,
  orderChanged,
  orderReady,
  orderRefunded,
  orderShipped,
} from '../../ordering/order-messages/order-changes.ts';
import { orderConfirmation } from '../../ordering/order-messages/order-confirmation.ts';
import { paymentProblem } from '../../ordering/order-messages/payment-problem.ts';
import { unsealing } from '../../platform/backup/sealed-chunks.ts';
import { bulkConfirmation, bulkLinkMail } from '../../programs/bulk-payment/bulk-mails.ts';
import { cardLinkMail } from '../../programs/card-links/card-link-mail.ts';
import { weatherHoldMail } from '../../programs/weather-holds/weather-mails.ts';
import type { OutgoingMail } from '../../providers/mail/mail-sender.ts';
import { orderWith } from '../../testing/order-with.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { emailChanged, logInCode, passwordChanged, resetPassword, verifyEmail } from './account-mails.ts';
import { membershipMail, releaseMail, releaseProblem } from './club-mails.ts';
import { enqueueMail } from './enqueue-mail.ts';
import type { MailContent } from './letter.ts';
import { MAIL_KIND_NAMES, MAIL_KINDS, type MailKindName } from './mail-kinds.ts';
import { recoveryCodeUsed, staffInvitation, staffPasswordReset, staffReady } from './office-mails.ts';
import { paymentCode } from './payment-code.ts';
import { paymentLinkMail } from './payment-link.ts';

const PLACES = ['path', 'query', 'fragment', 'name'];
/** Different for each kind, and in each part of the address. */
const secretOf = (kind: MailKindName, place = '') => `SECRET-of-${kind}-${place}`;
const urlOf = (kind: MailKindName) => {
  const [path, query, fragment, name] = PLACES.map((place) => secretOf(kind, place));
  return `https://${name}@shop.example/office/${path}?id=${query}&a=b#${fragment}`;
};

const order = orderWith({});
const site = { brandingId: 1, origin: 'https://shop.example' } as const;
const shipment = { brandingId: 2, releaseName: 'Winter 2027', shipDay: '2027-01-11' } as const;
const dates = { releaseDay: shipment.shipDay, windowEndsAt: new Date('2027-01-04T08:00:00Z') };
const address = {
  ...{ name_first: 'Ada', name_last: 'Hart', company: null, address1: '1 Oak Street', address2: null },
  ...{ city: 'Bend', stateShort: 'OR', zip: '97701', phone: '(541) 555-0100' },
};
const destination = { isPickup: false, address };
const released = { ...shipment, ...dates, totalCents: 165_00, isNewOffer: false, destination } as const;

/** All emails that the shop and the office can write. A kind of which there is none here does not compile. */
const SAMPLES: Readonly<Record<MailKindName, MailContent>> = {
  'order-confirmation': orderConfirmation(order, { leaveUrl: urlOf('order-confirmation') }),
  'bulk-confirmation': bulkConfirmation({ orders: [order], errors: [] }),
  'order-changed': orderChanged(order, 100),
  'order-shipped': orderShipped({ order, trackingNumber: '794612345678' }),
  'order-cancelled': orderCancelled(order),
  'order-refunded': orderRefunded({ order, freightCents: 0, amountCents: 100, lines: [], isWhole: false }),
  'order-ready': orderReady(order),
  'payment-problem': paymentProblem(order),
  'card-link': cardLinkMail({
    brandingId: 1,
    what: 'order 100042',
    amountCents: 100,
    card: { typeId: 2, lastFour: '1111' },
    url: urlOf('card-link'),
  }),
  'payment-link': paymentLinkMail({
    ...{
      brandingId: 1,
      url: urlOf('payment-link'),
      lines: [],
      subTotalCents: 0,
      agreed: null,
      promoCode: null,
    },
  }),
  'payment-code': paymentCode({ brandingId: 2, code: secretOf('payment-code') }),
  'bulk-link': bulkLinkMail({
    url: urlOf('bulk-link'),
    expiresAt: dates.windowEndsAt,
    shoppingCarts: [],
    waiting: 0,
  }),
  'release-shipment': releaseMail({
    ...released,
    url: urlOf('release-shipment'),
    leaveUrl: urlOf('release-shipment'),
  }),
  'release-problem': releaseProblem({
    ...shipment,
    reason: 'The card was declined.',
    leaveUrl: urlOf('release-problem'),
  }),
  membership: membershipMail(1, 'on hold', {
    ...{ announced: [], coming: [], nextShipDay: null },
    leaveUrl: urlOf('membership'),
  }),
  'weather-hold': weatherHoldMail({ order, reason: 'Too hot', url: urlOf('weather-hold') }),
  'verify-email': verifyEmail({ ...site, token: secretOf('verify-email', 'token') }),
  'log-in-code': logInCode({ brandingId: 1, code: secretOf('log-in-code') }),
  'reset-password': resetPassword({
    ...site,
    token: secretOf('reset-password', 'token'),
    returnTo: '/cart?a=1&b=2',
  }),
  'password-changed': passwordChanged(site),
  'email-changed': emailChanged(site),
  'staff-invitation': staffInvitation({ url: urlOf('staff-invitation'), role: 'owner' }),
  'staff-password': staffPasswordReset({ url: urlOf('staff-password') }),
  'staff-ready': staffReady(),
  'recovery-code': recoveryCodeUsed(),
};

const WITH_SECRET = MAIL_KIND_NAMES.filter((kind) => SAMPLES[kind].text.includes(secretOf(kind)));
const PUBLIC = /https:\/\/www\.fedex\.com\/\S+/g;

const shop = testShop();
let folder: string;
const sent: OutgoingMail[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cellar-door-mails-'));
  for (const kind of MAIL_KIND_NAMES) {
    await shop.db.transaction().execute((trx) =>
      enqueueMail(trx, {
        ...SAMPLES[kind],
        eventKey: `${kind} ${'ab'.repeat(32)}`,
        brandingId: 1,
        to: `${kind}@example.com`,
      }),
    );
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

async function seenBy(browser: TestBrowser): Promise<{ kinds: string[]; seen: string }> {
  const list = (await browser.get('/api/office/messages?kind=mails&limit=200')).body;
  const { rows } = await sql<{ id: number }>`select mail_id::integer as id from mails order by 1`.execute(
    shop.db,
  );
  const mails: { status: number; body: { about: string } }[] = [];
  for (const { id } of rows) mails.push(await browser.get(`/api/office/messages/mails/${id}`));
  const contents = mails.filter(({ status }) => status === 200).map(({ body }) => body.about);
  expect(list.rows.map(({ about }: { about: string }) => about).toSorted()).toEqual(contents.toSorted());
  return { kinds: contents.toSorted(), seen: JSON.stringify([list, mails.map(({ body }) => body)]) };
}

const secretsIn = (text: string) => [...new Set(text.match(/SECRET-of-[\w-]+/g))];

async function expectCut(): Promise<void> {
  const owner = await seenBy(await signInStaff(shop, 'owner'));
  expect(owner.kinds).toEqual(MAIL_KIND_NAMES.toSorted());
  const aboutShoppers = MAIL_KIND_NAMES.filter((kind) => MAIL_KINDS[kind].about === 'shoppers');
  for (const role of ['manager', 'service'] as const) {
    const { kinds, seen } = await seenBy(await signInStaff(shop, role));
    expect([role, kinds]).toEqual([role, aboutShoppers.toSorted()]);
    expect([role, secretsIn(seen)]).toEqual([role, []]);
  }
  expect(secretsIn(owner.seen)).toEqual([]);
  const operator = testOperator(shop);
  for (let mailId = 1; mailId <= MAIL_KIND_NAMES.length; mailId += 1) {
    expect(secretsIn(JSON.stringify(await operator.json('mail', 'show', String(mailId))))).toEqual([]);
  }
}

test('each kind that opens something holds its secret, and no other has a link but the carrier’s', () => {
  expect(WITH_SECRET).toEqual([
    'order-confirmation',
    'card-link',
    'payment-link',
    'payment-code',
    'bulk-link',
    'release-shipment',
    'release-problem',
    'membership',
    'weather-hold',
    'verify-email',
    'log-in-code',
    'reset-password',
    'staff-invitation',
    'staff-password',
  ]);
  for (const kind of MAIL_KIND_NAMES) {
    const { text, html, cut } = SAMPLES[kind];
    const hasSecret = WITH_SECRET.includes(kind);
    expect([kind, cut !== null]).toEqual([kind, hasSecret]);
    if (!hasSecret) expect([kind, text.replaceAll(PUBLIC, '').includes('https://')]).toEqual([kind, false]);
    expect([kind, secretsIn(`${cut?.text}${cut?.html}`)]).toEqual([kind, []]);
    expect([kind, secretsIn(html)]).toEqual([kind, secretsIn(text)]);
  }
});

test('before they are sent, no answer and no command shows a secret', expectCut);

test('each is sent whole', async () => {
  await shop.runJobsOfProduction({ send: async (mail) => void sent.push(mail) });
  expect(sent).toHaveLength(MAIL_KIND_NAMES.length);
  for (const kind of MAIL_KIND_NAMES) {
    const mail = sent.find(({ to }) => to === `${kind}@example.com`);
    expect([kind, mail?.text, mail?.html]).toEqual([kind, SAMPLES[kind].text, SAMPLES[kind].html]);
  }
});

test('once sent, no secret is in any table, in a backup, in an answer or in a command', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(shop.db);
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.raw(name)} t where t::text like '%SECRET-of-%'`.execute(
      shop.db,
    );
    expect(rows, name).toEqual([]);
  }
  const path = join(folder, 'backup');
  await testOperator(shop).json('database', 'backup', path);
  const open = unsealing({ linkSecret: shop.parts.linkSecret, backupKey: null }, { isTrusted: false });
  const backup = gunzipSync(await buffer(open(createReadStream(path)))).toString('utf8');
  expect(backup).toContain('bulk-link@example.com');
  expect(secretsIn(backup)).toEqual([]);
  await expectCut();
});
