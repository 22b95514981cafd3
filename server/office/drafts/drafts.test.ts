import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { changeDraft } from '../../../contract/office/drafts.ts';
import { addAddress } from '../../testing/add-rows.ts';
import { changeRows } from '../../testing/change-rows.ts';
import { expectBalanced } from '../../testing/expect-balanced.ts';
import { notInSentences } from '../../testing/not-in-sentences.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { BILLING, expectOk, GOOD_CARD, paidCardOf, payerOf, SHIPPING } from '../../testing/test-checkout.ts';
import { newMember } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let service: TestBrowser;
const productIds = new Map<string, number>();
beforeAll(async () => {
  service = await signInStaff(shop, 'service');
  for (const slug of ['merlot-napa-valley-2022', 'corkscrew', 'cabernet-sauvignon-napa-valley-2021']) {
    const { body } = await shop.browser().get(`/api/shop/products/${slug}`);
    productIds.set(slug, body.productId);
  }
});

const DRAFTS = '/api/office/drafts';
const PORTLAND = {
  deliveryMethod: 'DELIVER',
  shipViaId: 1,
  name_first: 'Pia',
  name_last: 'Phone',
  address1: '12 Main Street',
  city: 'Portland',
  stateShort: 'OR',
  zip: '97209',
  phone: '(503) 555-0101',
};

const line = (slug: string, qty = 1) => ({ productId: productIds.get(slug) ?? 0, qty });

async function openDraft(who: object): Promise<string> {
  const opened = await service.post(DRAFTS, { brandingId: 1, ...who });
  expect(opened.status).toBe(201);
  return `${DRAFTS}/${opened.body.draftId}`;
}

let keys = 0;
function order(at: string, body: object) {
  keys += 1;
  return service.send('POST', `${at}/order`, body, { 'idempotency-key': `draft order ${keys}` });
}

async function vaultToken(cardNumber: string): Promise<string> {
  const { body } = await shop.browser().post('/vault/tokens', { ...GOOD_CARD, cardNumber });
  return body.token;
}

function fieldsOf(draft: { problems: { field: string }[] }): string[] {
  return draft.problems.map(({ field }) => field);
}

test('a known customer’s order goes where it usually goes, on a saved card, once', async () => {
  const member = await newMember(shop, 'known@phone.example.com');
  await addAddress(shop.db, { customer_id: member.customerId, is_default_shipping: true });
  const at = await openDraft({ customerId: member.customerId });
  const draft = (await service.get(at)).body;
  expect(draft).toMatchObject({
    customer: 'Ada Hart',
    email: 'known@phone.example.com',
    quote: null,
    cards: [{ cardId: member.cardId, lastFour: '1111' }],
    entry: { shipping: { address1: '9 Oak Street' }, birthDate: '1985-05-17' },
    addresses: [{ name_first: 'Ada', address1: '9 Oak Street', stateShort: 'OR', zip: '97209' }],
  });
  expect(fieldsOf(draft)).toContain('lines');
  const state = (await shop.browser().get('/api/lookups')).body.states.find(
    ({ stateShort }: { stateShort: string }) => stateShort === 'OR',
  );
  const shipping = { ...draft.entry.shipping, stateId: state.stateId };
  const ready = await service.put(at, { lines: [line('merlot-napa-valley-2022', 2)], shipping });
  expect(ready.body).toMatchObject({ problems: [], quote: expect.stringMatching(/\S/) });
  expect(ready.body.totals.tax).toBe(0);
  expect(ready.body.dates.length).toBeGreaterThan(3);
  expect(ready.body.arrives).toBe(ready.body.dates[0].deliveryDate);
  expect((await service.get(at)).body.quote).toBe(ready.body.quote);

  expect((await order(at, { quote: 'another', cardId: member.cardId })).status).toBe(409);
  expect((await order(at, { quote: ready.body.quote, cardId: 999_999 })).status).toBe(422);
  const payment = { quote: ready.body.quote, cardId: member.cardId };
  const placed = await Promise.all([order(at, payment), order(at, payment), order(at, payment)]);
  const numbers = new Set(placed.map(({ body }) => body.purchaseOrderId).filter(Boolean));
  expect([placed.every(({ status }) => [201, 503].includes(status)), numbers.size]).toEqual([true, 1]);
  const [orderId] = numbers;
  expect(await paidCardOf(shop, Number(orderId))).toEqual({ typeId: 2, lastFour: '1111' });
  const details = (await service.get(`/api/office/orders/${orderId}`)).body;
  expect(details.order).toMatchObject({
    flags: ['phone'],
    total: ready.body.totals.totalAmountDue,
    bottles: 2,
  });
  const texts = details.timeline.map(({ text }: { text: string }) => text);
  expect(texts).toContain('Sam Sato started a phone order');
  expect(texts).toContainEqual(
    expect.stringMatching(/^Sam Sato placed the order by phone; its ship day is /),
  );
  expect(texts.flatMap(notInSentences)).toEqual([]);
  expect((await service.put(at, { lines: [] })).status).toBe(409);
  expect((await service.get(at)).body.purchaseOrderId).toBe(orderId);
  await expectBalanced(shop);
});

test('a guest’s card is typed into the vault; a declined one charges nothing, and another pays', async () => {
  const at = await openDraft({ email: 'guest@phone.example.com' });
  const ready = (
    await service.put(at, { lines: [line('corkscrew', 2)], shipping: { ...PORTLAND }, birthDate: null })
  ).body;
  expect(ready).toMatchObject({ problems: [], customerId: null });
  const declined = await order(at, {
    quote: ready.quote,
    paymentToken: await vaultToken('4000000000000002'),
  });
  expect([declined.status, declined.body.code]).toEqual([402, 'card-declined']);
  const paid = await order(at, { quote: ready.quote, paymentToken: await vaultToken('4111111111111111') });
  expect(paid.status).toBe(201);
  const { rows } = await sql<{ email: string; attempts: number }>`
    select o.email, (select count(*)::integer from payment_attempts a join carts c on c.cart_id = a.cart_id
      where c.kind = 'phone' and a.document ->> 'email' = o.email) as attempts
    from orders o where o.order_id = ${paid.body.purchaseOrderId}`.execute(shop.db);
  expect(rows).toEqual([{ email: 'guest@phone.example.com', attempts: 2 }]);
});

test('a bank that does not answer leaves one payment, which the shop finds out about', async () => {
  const at = await openDraft({ email: 'silent@phone.example.com' });
  const { quote } = (await service.put(at, { lines: [line('corkscrew')], shipping: { ...PORTLAND } })).body;
  const unanswered = await order(at, { quote, paymentToken: await vaultToken('4000000000004020') });
  const again = await order(at, { quote, paymentToken: await vaultToken('4111111111111111') });
  expect([unanswered.status, again.status]).toEqual([503, 503]);
  // What is being paid stays as it is; the same form sent again changes nothing.
  const other = { shipping: { ...PORTLAND, address1: '99 Other Street' } };
  expect((await service.put(at, other)).status).toBe(409);
  expect((await service.put(at, { shipping: { ...PORTLAND } })).status).toBe(200);
  expect((await service.get(at)).body.entry.shipping.address1).toBe('12 Main Street');
  const { rows } = await sql<{ payments: number }>`
    select count(*)::integer as payments from payment_attempts where document ->> 'email' = 'silent@phone.example.com'`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ payments: 1 }]);
});

const ENTRY_PARTS = new Set(Object.keys(changeDraft.request.body.content['application/json'].schema.shape));

test.each([
  [
    'wine to Utah',
    { shipping: { ...PORTLAND, stateShort: 'UT', zip: '84101', city: 'Salt Lake City' } },
    'shipping.stateId',
  ],
  ['a ZIP of another state', { shipping: { ...PORTLAND, zip: '94558' } }, 'shipping.zip'],
  ['someone under 21', { birthDate: '2010-01-01' }, 'birthDate'],
  ['a birth date that is none', { birthDate: '2010-31-31' }, 'birthDate'],
  [
    'a gift to no email',
    { gift: { senderName: 'Ann', name: 'Bo', email: 'nonsense', note: 'Hi' } },
    'gift.email',
  ],
  ['no day of birth for wine', { birthDate: null }, 'birthDate'],
  ['no last name', { shipping: { ...PORTLAND, name_last: '' } }, 'shipping.name_last'],
  ['a PO box', { shipping: { ...PORTLAND, address1: 'PO Box 12' } }, 'shipping.address1'],
  [
    'a way that is none',
    { shipping: { ...PORTLAND, deliveryMethod: 'DELIVER', shipViaId: 99 } },
    'shipping.shipViaId',
  ],
  ['no billing address', { billing: { sameAsShipping: false } }, 'billing.address1'],
  [
    'a day that has passed',
    { shipping: { ...PORTLAND, requestedShipDate: '01/04/2027' } },
    'shipping.requestedShipDate',
  ],
  ['an unknown promo code', { promoCode: 'NOSUCHCODE' }, 'promoCode'],
  ['more than a state allows', { lines: [['merlot-napa-valley-2022', 900]] }, 'lines'],
  ['more than there are', { lines: [['corkscrew', 900]] }, 'lines'],
])('%s is told, and cannot be ordered', async (_, change, field) => {
  const at = await openDraft({ email: 'rules@phone.example.com' });
  await service.put(at, {
    lines: [line('merlot-napa-valley-2022')],
    shipping: PORTLAND,
    birthDate: '1985-05-17',
  });
  const request =
    'lines' in change
      ? { lines: change.lines.map(([slug, qty]) => line(String(slug), Number(qty))) }
      : change;
  const { body } = await service.put(at, request);
  expect(body.quote).toBeNull();
  expect(fieldsOf(body)).toContain(field);
  // Each at a field of the draft, and once.
  const parts = fieldsOf(body).map((each) => each.split('.')[0]);
  expect(parts.filter((part) => !ENTRY_PARTS.has(part ?? ''))).toEqual([]);
  expect(fieldsOf(body)).not.toContain('shipping');
  expect(fieldsOf(body)).toEqual([...new Set(fieldsOf(body))]);
  const ordered = await order(at, { quote: 'any', paymentToken: await vaultToken('4111111111111111') });
  expect(ordered.status).toBe(422);
});

test('a payment link puts the items into the customer’s own cart', async () => {
  const at = await openDraft({ email: 'linked@phone.example.com' });
  expect((await service.post(`${at}/link`, undefined)).status).toBe(409);
  await service.put(at, { lines: [line('corkscrew', 3)] });
  expect((await service.post(`${at}/link`, undefined)).body).toMatchObject({
    sentTo: 'linked@phone.example.com',
  });
  expect((await service.post(`${at}/link`, undefined)).status).toBe(409);
  const waiting = (await service.get(DRAFTS)).body;
  const own = waiting.rows.find(({ email }: { email: string }) => email === 'linked@phone.example.com');
  expect(own).toMatchObject({
    state: 'link-sent',
    contents: '3 Waiter’s Corkscrew',
    subTotal: 72,
    startedBy: 'Sam Sato',
    linkUntil: expect.any(String),
  });
  const { rows } = await sql<{ url: string; text: string }>`
    select (regexp_match(text_body, 'https?://\\S+'))[1] as url, text_body as text from mails
    where recipient = 'linked@phone.example.com'`.execute(shop.db);
  const query = new URL(rows[0]?.url ?? '').searchParams;
  const browser = shop.browser();
  const restored = await browser.get(`/api/cart/campaign?et_cartid=${query.get('et_cartid')}`);
  expect(restored.status).toBeLessThan(300);
  const { shoppingCartItems } = (await browser.get('/api/cart')).body;
  expect(shoppingCartItems).toMatchObject([{ productId: productIds.get('corkscrew'), qty: 3 }]);
  expect(rows[0]?.text).toContain('3 x Waiter’s Corkscrew: $');
  expect(rows[0]?.text).toContain('Subtotal');
  expect(rows[0]?.text).not.toMatch(/^Total/m);

  // Paid by the link, it is no longer open.
  const [{ requestedShipDate }] = (await service.get(at)).body.dates;
  const to = { ...SHIPPING, email: 'linked@phone.example.com', requestedShipDate };
  expectOk(await browser.post('/api/cart/shipping', to));
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...payerOf(to.email) }));
  expectOk(await browser.post('/api/cart/payment', GOOD_CARD));
  expect(await emailsIn('open')).not.toContain('linked@phone.example.com');
});

test.each([
  ['the link', 1],
  ['the first of two links', 2],
])('an order paid by %s is a phone order, as one paid at once', async (_, links) => {
  const email = `channel-${links}@phone.example.com`;
  const at = await openDraft({ email });
  await service.put(at, { lines: [line('corkscrew')], shipping: { ...PORTLAND } });
  const browser = shop.browser();
  for (let sent = 1; sent <= links; sent += 1) {
    expectOk(await service.post(`${at}/link`, undefined));
    if (sent === 1)
      await browser.get(`/api/cart/campaign?et_cartid=${(await linkTo(email)).get('et_cartid')}`);
    const earlier = { created_at: sql<Date>`created_at - interval '2 minutes'` };
    await changeRows(shop.db, 'mails', earlier, { recipient: email });
  }
  const [{ requestedShipDate }] = (await service.get(at)).body.dates;
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, email, requestedShipDate }));
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...payerOf(email) }));
  const placed = expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body;
  const { order: details, timeline } = (await service.get(`/api/office/orders/${placed.purchaseOrderId}`))
    .body;
  expect(details.flags).toEqual(['phone']);
  expect(timeline.map(({ text }: { text: string }) => text)).toContain('Sam Sato started a phone order');
  const listed = (await service.get('/api/office/orders?flag=phone&view=all')).body.rows;
  expect(listed.map((row: { purchaseOrderId: number }) => row.purchaseOrderId)).toContain(
    placed.purchaseOrderId,
  );
  // Nothing is left to pay for.
  expect((await service.get(at)).body.purchaseOrderId).toBe(placed.purchaseOrderId);
  expect((await service.post(`${at}/link`, undefined)).status).toBe(409);
});

async function linkTo(email: string): Promise<URLSearchParams> {
  const { rows } = await sql<{ url: string }>`
    select (regexp_match(text_body, 'https?://\\S+'))[1] as url from mails where recipient = ${email}
    order by mail_id desc limit 1`.execute(shop.db);
  return new URL(rows[0]?.url ?? '').searchParams;
}

const emailsIn = async (view: string): Promise<string[]> =>
  (await service.get(`${DRAFTS}?view=${view}`)).body.rows.map(({ email }: { email: string }) => email);

test('phone orders that are not placed are listed until someone closes them', async () => {
  const email = 'listed@phone.example.com';
  const at = await openDraft({ email });
  await service.put(at, { lines: [line('corkscrew')], shipping: { ...PORTLAND } });
  const { rows } = (await service.get(DRAFTS)).body;
  // The newest first; those that were placed are orders.
  expect(rows[0]).toMatchObject({ email, state: 'draft', contents: '1 Waiter’s Corkscrew', linkUntil: null });
  expect(await emailsIn('open')).not.toContain('known@phone.example.com');
  expect((await service.post(`${at}/close`, undefined)).status).toBe(204);
  expect(await emailsIn('open')).not.toContain(email);
  expect(await emailsIn('closed')).toEqual([email]);
  expect((await service.post(`${at}/reopen`, undefined)).status).toBe(204);
  expect(await emailsIn('open')).toContain(email);
  expect((await service.post(`${DRAFTS}/999999/close`, undefined)).status).toBe(404);

  // With an address, the mail has the total that was agreed on.
  expect((await service.post(`${at}/link`, undefined)).status).toBe(200);
  const { totals } = (await service.get(at)).body;
  const mail = await sql<{ text: string }>`
    select text_body as text from mails where recipient = ${email}`.execute(shop.db);
  expect(mail.rows[0]?.text).toMatch(new RegExp(`Total.*\\$${totals.totalAmountDue.toFixed(2)}`));
  expect(mail.rows[0]?.text).not.toContain('12 Main Street');

  // Closed, its link has ended, and stays so: a new one is sent after it is opened again.
  const id = new URL(/https?:\/\/\S+/.exec(mail.rows[0]?.text ?? '')?.[0] ?? '').searchParams.get(
    'et_cartid',
  );
  const visit = async () => (await shop.browser().get(`/api/cart/campaign?et_cartid=${id}`)).status;
  expect(await visit()).toBeLessThan(300);
  expect((await service.post(`${at}/close`, undefined)).status).toBe(204);
  expect(await visit()).toBe(404);
  expect((await service.post(`${at}/reopen`, undefined)).status).toBe(204);
  expect(await visit()).toBe(404);
});

test('phone orders are found by name, email, phone and number', async () => {
  const email = 'sought@phone.example.com';
  const at = await openDraft({ email });
  const shipping = { ...PORTLAND, name_first: 'Zora', name_last: 'Quist', phone: '(503) 555-0177' };
  await service.put(at, { lines: [line('corkscrew')], shipping });
  const id = at.split('/').at(-1);
  const found = async (q: string, view = 'open') =>
    (await service.get(`${DRAFTS}?view=${view}&q=${encodeURIComponent(q)}`)).body.rows.map(
      (row: { email: string }) => row.email,
    );
  for (const q of [
    'zora',
    'Quist Zora',
    'sought@phone',
    email.toUpperCase(),
    '503-555-0177',
    `${id}`,
    `#${id}`,
  ]) {
    expect([q, await found(q)]).toEqual([q, [email]]);
  }
  expect(await found('zora', 'closed')).toEqual([]);
  expect(await found('zora nobody')).toEqual([]);

  expect((await service.get(at)).body.linkUntil).toBeNull();
  const { expiresAt } = expectOk(await service.post(`${at}/link`, undefined)).body;
  expect((await service.get(at)).body.linkUntil).toBe(expiresAt);
});

test('a phone order for no one is refused', async () => {
  const bad = await service.post(DRAFTS, { brandingId: 1, email: 'nonsense' });
  expect(bad.status).toBe(422);
});

test('the products of a draft stay in the order in which they were added, however often it is saved', async () => {
  const at = await openDraft({ email: 'order@phone.example.com' });
  const slugs = ['merlot-napa-valley-2022', 'corkscrew', 'cabernet-sauvignon-napa-valley-2021'];
  for (const order of [slugs, slugs.toReversed()]) {
    const lines = order.map((slug, index) => line(slug, index + 1));
    const saved = expectOk(await service.put(at, { lines })).body;
    const read = expectOk(await service.get(at)).body;
    for (const { lines: shown } of [saved, read]) {
      expect(shown.map(({ slug, qty }: { slug: string; qty: number }) => [slug, qty])).toEqual(
        order.map((slug, index) => [slug, index + 1]),
      );
    }
  }
});
