import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { changeDocument, changeOrder } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { newMember } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { forgetCodes, setLastCode, signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let owner: TestBrowser;
let service: TestBrowser;
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
  service = await signInStaff(shop, 'service');
});

const CUSTOMERS = '/api/office/customers';

async function accountOf(email: string): Promise<{ customerId: number; browser: TestBrowser }> {
  const browser = shop.browser();
  const names = { name_first: 'Cora', name_last: 'Quill' };
  const password = 'a long password';
  const signUp = { email, password, confirmPassword: password, ...names };
  expect((await browser.post('/api/identity/sign-up', signUp)).status).toBe(201);
  const { rows } = await sql<{ id: number }>`
    select customer_id as id from customers where email = ${email}`.execute(shop.db);
  return { customerId: rows[0]?.id ?? 0, browser };
}

async function guestOrder(email: string): Promise<number> {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 2 }], { shipping: { email } });
  return expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
}

test('a customer’s page has orders, log-ins, notes and tags, and ends the log-ins', async () => {
  const { customerId, browser } = await accountOf('cora@customers.example.com');
  const orderId = await guestOrder('Cora@customers.example.com');
  const at = `${CUSTOMERS}/${customerId}`;
  const note = await service.post(`${at}/notes`, { text: 'Prefers mornings', isPinned: true });
  expect(note.status).toBe(201);
  expect((await service.post(`${at}/tags`, { add: ['VIP', 'press'] })).body).toEqual({
    tags: ['press', 'vip'],
  });
  expect((await service.post(`${at}/tags`, { remove: ['press'] })).body).toEqual({ tags: ['vip'] });
  const profile = (await service.get(at)).body;
  expect(profile).toMatchObject({
    customer: { customerId, name: 'Cora Quill', email: 'cora@customers.example.com', orders: 1 },
    orders: [{ purchaseOrderId: orderId, badge: 'To ship', asGuest: true }],
    notes: [{ text: 'Prefers mornings', isPinned: true, by: expect.stringMatching(/\S/) }],
    tags: ['vip'],
    logIns: [{ since: expect.stringMatching(/Z$/) }],
    actions: [
      { command: 'customer tags' },
      { command: 'customer tags' },
      {
        command: 'customer note',
        sentence: expect.stringMatching(/^\S.* wrote a note about the customer$/),
      },
    ],
  });
  expect(profile.customer.spent).toBe(profile.orders[0].total);
  expect((await browser.get('/api/account/log-ins')).status).toBe(200);
  expect((await service.post(`${at}/end-sessions`, undefined)).body).toEqual({ ended: 1 });
  expect((await browser.get('/api/account/log-ins')).status).toBe(401);
  const log = JSON.stringify((await owner.get('/api/office/settings/actions?limit=200')).body);
  expect(log).toContain('customer note');
  expect(log).not.toContain('mornings');
});

test('staff correct a name, a birth date and, with a code, the email of an account', async () => {
  const { customerId, browser } = await accountOf('misspelled@customers.example.com');
  await accountOf('taken@customers.example.com');
  const at = `${CUSTOMERS}/${customerId}`;
  const edit = (change: object) =>
    service.put(at, { name_first: 'Cora', name_last: 'Quell', birthDate: null, ...change });
  for (const birthDate of ['2020-05-01', '1801-05-01', 'soon']) {
    const refused = await edit({ birthDate });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['birthDate']]);
  }
  expect((await edit({ name_last: ' ' })).status).toBe(422);
  expect((await edit({ birthDate: '1980-05-01' })).status).toBe(204);
  expect((await service.get(at)).body.customer).toMatchObject({
    ...{ name: 'Cora Quell', name_first: 'Cora', name_last: 'Quell', birthDate: '1980-05-01' },
  });
  const books = await signInStaff(shop, 'books');
  expect((await books.get(at)).body.customer.birthDate).toBeNull();
  expect((await books.put(at, { name_first: 'A', name_last: 'B', birthDate: null })).status).toBe(403);

  const change = (email: string) => service.post(`${at}/email`, { email });
  await forgetCodes(shop.db);
  expect((await change('spelled@customers.example.com')).body.code).toBe('confirm-needed');
  await setLastCode(shop.db, 5);
  const taken = await change('Taken@customers.example.com');
  expect([taken.status, taken.body.message]).toEqual([
    409,
    'Another account has this email. To make them one, use Merge.',
  ]);
  expect((await change('spelled@customers.example.com')).status).toBe(204);
  expect((await change('spelled@customers.example.com')).status).toBe(204);
  await shop.runJobs();
  const [notices, confirmations] = [
    await shop.mailsTo('misspelled@customers.example.com'),
    await shop.mailsTo('spelled@customers.example.com'),
  ];
  expect(notices[0]?.subject).toMatch(/^The email address of your .+ account was changed$/);
  expect(confirmations).toHaveLength(1);
  expect((await service.get(at)).body.customer).toMatchObject({
    email: 'spelled@customers.example.com',
    isEmailVerified: false,
  });
  // The link to the old address proves nothing any more, the one to the new address does.
  const tokenIn = (text = '') => new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams.get('token');
  const old = notices.find(({ subject }) => !subject.includes('was changed'));
  expect((await browser.post('/api/identity/verify', { token: tokenIn(old?.text) })).status).toBe(422);
  expectOk(await browser.post('/api/identity/verify', { token: tokenIn(confirmations[0]?.text) }));
  expect((await service.get(at)).body.customer.isEmailVerified).toBe(true);
  expect(
    (
      await service.put(`${CUSTOMERS}/guest-${await guestOrder('g@customers.example.com')}`, {
        name_first: 'A',
        name_last: 'B',
        birthDate: null,
      })
    ).status,
  ).toBe(409);
  const log = JSON.stringify((await owner.get('/api/office/settings/actions?limit=200')).body);
  expect(log).toContain('customer email');
  expect(log).not.toMatch(/Quell|spelled@/);
});

test('service opens an account for a caller, with an address, and writes down an order for it', async () => {
  const books = await signInStaff(shop, 'books');
  const caller = {
    email: 'Caller@customers.example.com',
    name_first: 'Cal',
    name_last: 'Lerner',
    birthDate: '1980-04-01',
  };
  const young = await service.post(CUSTOMERS, { ...caller, birthDate: '2019-04-01' });
  expect([young.status, Object.keys(young.body.fields)]).toEqual([422, ['birthDate']]);
  expect((await books.post(CUSTOMERS, caller)).status).toBe(403);
  const added = await service.post(CUSTOMERS, caller);
  expect(added.status).toBe(201);
  const again = await service.post(CUSTOMERS, { ...caller, email: 'caller@customers.example.com' });
  expect([again.status, Object.keys(again.body.fields)]).toEqual([422, ['email']]);

  const at = `${CUSTOMERS}/${added.body.customerId}`;
  const address = {
    ...{
      name_first: 'Cal',
      name_last: 'Lerner',
      address1: '12 Main Street',
      city: 'Napa',
      stateId: 6,
      zip: '94559',
    },
    ...{ phone: '(707) 555-0111', makeDefaultShipping: true },
  };
  const elsewhere = await service.post(`${at}/addresses`, { ...address, zip: '10036' });
  expect([elsewhere.status, Object.keys(elsewhere.body.fields)]).toEqual([422, ['zip']]);
  expect((await service.post(`${at}/addresses`, address)).status).toBe(204);
  const [first] = (await service.get(at)).body.addresses;
  expect(first).toMatchObject({ isDefault: true, fields: { address1: '12 Main Street', stateId: 6 } });
  const own = `${at}/addresses/${first.addressId}`;
  expect(await service.put(own, { ...address, address1: '14 Main Street' })).toMatchObject({ status: 204 });
  expect((await service.get(at)).body.addresses[0].lines).toContain('14 Main Street');
  // Of another account.
  const { customerId: other } = await accountOf('other@customers.example.com');
  const strange = await service.put(`${CUSTOMERS}/${other}/addresses/${first.addressId}`, address);
  expect(strange.status).toBe(404);

  const draft = await service.post('/api/office/drafts', {
    customerId: added.body.customerId,
    brandingId: 1,
  });
  expect(draft.status).toBe(201);
  expect((await service.delete(own)).status).toBe(204);
  expect((await service.get(at)).body.addresses).toEqual([]);
  await shop.runJobs();
  expect(await shop.mailsTo('caller@customers.example.com')).toEqual([]);
});

test('a guest is known by an order, and what was noted stays when an account is opened', async () => {
  const orderId = await guestOrder('gil@customers.example.com');
  const at = `${CUSTOMERS}/guest-${orderId}`;
  expect((await service.get(at)).body.customer).toMatchObject({ customerId: null, orders: 1 });
  await service.post(`${at}/notes`, { text: 'Called about the corkscrew' });
  await service.post(`${at}/tags`, { add: ['caller'] });
  const { customerId } = await accountOf('gil@customers.example.com');
  expect((await service.get(`${CUSTOMERS}/${customerId}`)).body).toMatchObject({
    notes: [{ text: 'Called about the corkscrew' }],
    tags: ['caller'],
  });
  expect((await service.get(at)).body.customer.customerId).toBe(customerId);
  expect((await service.get(`${CUSTOMERS}/guest-999999999`)).status).toBe(404);
  expect((await service.get(`${CUSTOMERS}/2147483648`)).status).toBe(404);
});

test('are listed newest first, found by name and tag, in pages', async () => {
  await accountOf('list-one@customers.example.com');
  const { customerId } = await accountOf('list-two@customers.example.com');
  await service.post(`${CUSTOMERS}/${customerId}/tags`, { add: ['listed'] });
  const { rows } = (await service.get(`${CUSTOMERS}?limit=200`)).body;
  const ids = rows.map((row: { customerId: number }) => row.customerId);
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one));
  const first = (await service.get(`${CUSTOMERS}?limit=2`)).body;
  const second = (await service.get(`${CUSTOMERS}?limit=2&after=${first.next}`)).body;
  expect([...first.rows, ...second.rows]).toEqual(rows.slice(0, 4));
  const tagged = (await service.get(`${CUSTOMERS}?tag=Listed`)).body;
  expect(tagged).toMatchObject({ total: 1, rows: [{ customerId, name: 'Cora Quill', tags: ['listed'] }] });
  const named = (await service.get(`${CUSTOMERS}?q=list-two@customers.example.com`)).body.rows;
  expect(named.map((row: { customerId: number }) => row.customerId)).toEqual([customerId]);
  const member = await newMember(shop, 'member-two@customers.example.com');
  const inClub = (await service.get(`${CUSTOMERS}?club=2`)).body.rows;
  expect(inClub).toMatchObject([{ customerId: member.customerId, club: ['Club Twomey'] }]);
  const profile = (await service.get(`${CUSTOMERS}/${member.customerId}`)).body;
  expect(profile).toMatchObject({
    memberships: [{ membershipId: member.membershipId, club: 'Club Twomey', state: 'active' }],
    cards: [{ lastFour: '1111' }],
  });
});

test('a merge says what it would move, needs an account, and keeps notes and tags', async () => {
  const old = await accountOf('old@customers.example.com');
  const own = await accountOf('own@customers.example.com');
  await service.post(`${CUSTOMERS}/${old.customerId}/notes`, { text: 'From the old one' });
  await service.post(`${CUSTOMERS}/${old.customerId}/tags`, { add: ['both', 'old'] });
  await service.post(`${CUSTOMERS}/${own.customerId}/tags`, { add: ['both'] });
  const at = `${CUSTOMERS}/${old.customerId}/merge`;
  expect(
    (await owner.post(`${at}?dryRun=true`, { into: 'nobody@example.com' })).body.fields.into,
  ).toBeDefined();
  const tried = await owner.post(`${at}?dryRun=true`, { into: 'own@customers.example.com' });
  expect(tried.body).toMatchObject({ into: own.customerId, sessionsEnded: 1 });
  expect((await service.get(`${CUSTOMERS}/${old.customerId}`)).status).toBe(200);
  expect((await service.post(at, { into: own.customerId })).status).toBe(403);
  expect((await owner.post(at, { into: own.customerId })).status).toBe(200);
  expect((await service.get(`${CUSTOMERS}/${old.customerId}`)).status).toBe(404);
  expect((await service.get(`${CUSTOMERS}/${own.customerId}`)).body).toMatchObject({
    notes: [{ text: 'From the old one' }],
    tags: ['both', 'old'],
  });
  const { rows } = await sql<{ rows: number; details: object }>`
    select count(*) over ()::integer as rows, details from operator_actions
    where command = 'customer merge' and via = 'office' and outcome = 'done'`.execute(shop.db);
  expect(rows).toMatchObject([{ rows: 1, details: { from: old.customerId } }]);
  const guest = await guestOrder('merging-guest@customers.example.com');
  const ofGuest = await owner.post(`${CUSTOMERS}/guest-${guest}/merge`, { into: own.customerId });
  expect(ofGuest.status).toBe(409);
});

test('an export holds notes and tags; an erasure asks for the email and leaves nothing of them', async () => {
  const { customerId } = await accountOf('era@customers.example.com');
  const at = `${CUSTOMERS}/${customerId}`;
  await service.post(`${at}/notes`, { text: 'Era likes Merlot' });
  await service.post(`${at}/tags`, { add: ['merlot-lover'] });
  const exported = (await owner.post(`${at}/export`, undefined)).body;
  expect(exported.parts.notes.data).toMatchObject([{ text: 'Era likes Merlot' }]);
  expect(exported.parts.tags.data).toEqual([{ tag: 'merlot-lover' }]);
  expect((await service.post(`${at}/export`, undefined)).status).toBe(403);
  const tried = await owner.post(`${at}/erase?dryRun=true`, {});
  expect(tried.body).toMatchObject({ sessions: 1 });
  const wrong = await owner.post(`${at}/erase`, { typedEmail: 'somebody@example.com' });
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['typedEmail']]);
  expect((await owner.post(`${at}/erase`, { typedEmail: 'ERA@customers.example.com' })).status).toBe(200);
  const { rows } = await sql<{ left: string }>`
    select string_agg(x::text, ' ') as left from (
      select to_jsonb(n) as x from customer_notes n union all select to_jsonb(t) from customer_tags t
      union all select to_jsonb(a) from operator_actions a union all select to_jsonb(c) from customers c) all_rows`.execute(
    shop.db,
  );
  expect(rows[0]?.left).not.toMatch(/merlot-lover|Era likes|era@customers/i);
});

test('a guest is a row, found by email, name and phone; an account stands above and is found by the phone of its orders', async () => {
  const email = 'isaac.lindgren@guests.example.com';
  const first = await guestOrder(email);
  const latest = await guestOrder(email.toUpperCase());
  const ofAccount = await guestOrder('phoned@guests.example.com');
  const { customerId } = await accountOf('phoned@guests.example.com');
  const isaac = { name_first: 'Isaac', name_last: 'Lindgren', phone: '(555) 555-0147 ext. 2' };
  for (const orderId of [first, latest]) await changeDocument(shop.db, orderId, { billingAddress: isaac });
  await changeDocument(shop.db, ofAccount, { billingAddress: { phone: '555.555.0148' } });
  await changeOrder(shop.db, ofAccount, { customer_id: customerId });
  const find = async (q: string) =>
    expectOk(await service.get(`${CUSTOMERS}?q=${encodeURIComponent(q)}`)).body;
  for (const q of [
    'isaac.lindgren',
    'lindgren',
    email,
    'Isaac Lin',
    '5550147',
    '555-0147',
    '+1 (555) 555 0147',
  ])
    expect([q, await find(q)]).toMatchObject([
      q,
      {
        total: 1,
        rows: [{ customerId: null, pageId: `guest-${latest}`, name: 'Isaac Lindgren', orders: 2 }],
      },
    ]);
  for (const q of ['5550148', '(555) 555-0148'])
    expect([q, (await find(q)).rows]).toMatchObject([q, [{ customerId, pageId: String(customerId) }]]);
  expect((await find('saac')).rows).toEqual([]);
  const page = expectOk(await service.get(`${CUSTOMERS}/guest-${latest}`)).body;
  expect(page.customer).toMatchObject({ customerId: null, name: 'Isaac Lindgren', orders: 2 });
});

test('pages of the list go from accounts to guests and back, each person once', async () => {
  const whole = expectOk(await service.get(`${CUSTOMERS}?limit=200`)).body;
  const ids = whole.rows.map(({ pageId }: { pageId: string }) => pageId);
  const isGuest = (id: string) => id.startsWith('guest-');
  expect(new Set(whole.rows.map((row: { email: string }) => row.email.toLowerCase())).size).toBe(ids.length);
  expect(ids).toEqual([...ids.filter((id: string) => !isGuest(id)), ...ids.filter(isGuest)]);
  expect(ids.some(isGuest)).toBe(true);
  expect(whole.total).toBe(ids.length);
  const paged: string[] = [];
  let [query, last] = ['?limit=3', ''];
  while (query !== '') {
    const { rows, next, previous } = expectOk(await service.get(CUSTOMERS + query)).body;
    paged.push(...rows.map(({ pageId }: { pageId: string }) => pageId));
    last = previous ?? '';
    query = next === null ? '' : `?limit=3&after=${encodeURIComponent(next)}`;
  }
  expect(paged).toEqual(ids);
  const back = expectOk(await service.get(`${CUSTOMERS}?limit=3&before=${encodeURIComponent(last)}`)).body;
  const end = ids.length - (ids.length % 3 || 3);
  expect(back.rows.map(({ pageId }: { pageId: string }) => pageId)).toEqual(ids.slice(end - 3, end));
});

test('Cellar opens no list of customers, whatever it asks for', async () => {
  const cellar = await signInStaff(shop, 'cellar');
  for (const q of ['isaac.lindgren', '5550147'])
    expect((await cellar.get(`${CUSTOMERS}?q=${q}`)).status).toBe(403);
});
