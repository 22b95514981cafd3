import { beforeAll, expect, test } from 'vitest';
import { first, hasRows } from '../../platform/database/query.ts';
import { addCustomer } from '../../testing/add-rows.ts';
import { changeDocument } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop({ content: 'office day' });
let owner: TestBrowser;
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
});

async function search(q: string, browser = owner) {
  const { status, body } = await browser.get(`/api/office/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body;
}

interface Some {
  readonly orderId: number;
  readonly email: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly phone: string;
  readonly trackingNumber: string;
}

function someOrder(): Promise<Some | null> {
  return first<Some>(shop.db)`
    select order_id as "orderId", email, document #>> '{billingAddress,name_first}' as name_first,
      document #>> '{billingAddress,name_last}' as name_last, document #>> '{billingAddress,phone}' as phone,
      tracking_number as "trackingNumber"
    from orders where tracking_number is not null order by order_id desc limit 1`;
}

test('an exact order or tracking number answers where to go', async () => {
  const order = await someOrder();
  const goTo = `/office/orders/${order?.orderId}`;
  expect(await search(`${order?.orderId}`)).toMatchObject({ goTo });
  expect(await search(` #${order?.orderId} `)).toMatchObject({ goTo });
  expect(
    await search(`${order?.trackingNumber.slice(0, 4)} ${order?.trackingNumber.slice(4)}`),
  ).toMatchObject({
    goTo,
  });
  expect(await search('999999999')).toMatchObject({ goTo: null, orders: [] });
});

test('finds orders by name, beginning of an email, and phone, whatever case and marks', async () => {
  const { orderId, email, name_first, name_last, phone } = (await someOrder()) as Some;
  for (const q of [
    `${name_last.toUpperCase()} ${name_first.slice(0, 3)}`,
    email,
    email.slice(0, -4),
    phone,
  ]) {
    const { rows } = (await owner.get(`/api/office/orders?limit=200&q=${encodeURIComponent(q)}`)).body;
    expect([q, rows.map((row: { purchaseOrderId: number }) => row.purchaseOrderId)]).toEqual([
      q,
      expect.arrayContaining([orderId]),
    ]);
    expect((await search(q)).orders.length).toBeGreaterThan(0);
  }
  await addCustomer(shop.db, { email: 'zoe@example.net', name_first: 'Zoé', name_last: 'O’Brien-Núñez' });
  for (const q of ['zoe', 'ZOÉ obrien', 'obrien-nunez']) {
    expect((await search(q)).people).toMatchObject([{ email: 'zoe@example.net' }]);
  }
});

test('finds people by any word of the name, by parts of the email and by phone, however they are written', async () => {
  const order = await someOrder();
  await changeDocument(shop.db, order?.orderId ?? 0, {
    email: 'isaac.lindgren@example.net',
    billingAddress: {
      name_first: 'Łucja',
      name_last: 'O’Brien-Đặng',
      phone: '+1 (555) 555-0107 ext. 12',
      zip: '97204',
    },
    delivery: { address: { phone: '555.555.0199' } },
  });
  for (const q of [
    ...[
      'lucja',
      'ŁUCJA',
      'łuc',
      'dang',
      'Dang',
      'đặng',
      "o'brien",
      'O Brien',
      'obrien',
      'brien',
      'OBrien-Dang',
      'lucja da',
    ],
    ...[
      'isaac.lindgren',
      'lindgren',
      'isaac.lindgren@example.net',
      'Isaac.Lindgren@',
      '97204 lucja',
      'lucja 0107',
    ],
    ...[
      '5550107',
      '555-0107',
      '(555) 555-0107',
      '5555550107',
      '1 555 555 0107',
      '555.555.0107 x12',
      '+15555550107',
      '555 555 0199',
    ],
  ]) {
    const orders = (await search(q)).orders.map(
      (found: { purchaseOrderId: number }) => found.purchaseOrderId,
    );
    expect([q, orders]).toEqual([q, expect.arrayContaining([order?.orderId])]);
  }
  for (const q of ['ucja', 'lucja smith', '5550108', 'brien zzz']) {
    const orders = (await search(q)).orders.map(
      (found: { purchaseOrderId: number }) => found.purchaseOrderId,
    );
    expect([q, orders.includes(order?.orderId)]).toEqual([q, false]);
  }
  const marcus = { name_first: 'Marcus', name_last: 'Whitlock' };
  await addCustomer(shop.db, { email: 'm.whitlock@example.net', ...marcus });
  for (const q of ['marcus wh', 'wh marcus', 'WHITLOCK', 'm.whitlock', 'whitlock']) {
    expect([q, (await search(q)).people]).toEqual([
      q,
      expect.arrayContaining([expect.objectContaining({ email: 'm.whitlock@example.net' })]),
    ]);
    const { rows } = (await owner.get(`/api/office/customers?q=${encodeURIComponent(q)}`)).body;
    expect(rows).toContainEqual(expect.objectContaining({ email: 'm.whitlock@example.net' }));
  }
});

test('finds an order by what its document says now', async () => {
  const order = await someOrder();
  const rename = (name_last: string) =>
    changeDocument(shop.db, order?.orderId ?? 0, { delivery: { address: { name_last } } });
  await rename('Featherstonehaugh');
  expect((await search('featherstone')).orders).toHaveLength(1);
  await rename('Cholmondeley');
  expect((await search('featherstone')).orders).toEqual([]);
  expect((await search('cholmondeley')).orders).toHaveLength(1);
  expect(await hasRows(shop.db)`select 1 from orders where words <> order_words(document)`).toBe(false);
  expect(await hasRows(shop.db)`select 1 from orders where words = ''`).toBe(false);
});

test('finds products, codes and screens, as the role may see them', async () => {
  expect((await search('pinot monterey')).products).toMatchObject([
    { name: expect.stringContaining('Pinot Noir'), href: '/office/products/pinot-noir-monterey-2024' },
  ]);
  expect((await search('today')).screens).toEqual([{ name: 'Today', href: '/office/today' }]);
  const code =
    (await first<{ code: string }>(shop.db)`select promo_code as code from promos limit 1`)?.code ?? '';
  expect((await search(code.toLowerCase())).codes[0]).toMatchObject({ code });
  const cellar = await signInStaff(shop, 'cellar');
  const { email } = (await someOrder()) as Some;
  const seen = await search(email, cellar);
  expect(seen).toMatchObject({ people: [], codes: [] });
  expect(JSON.stringify(seen)).not.toContain('@');
});

test('takes any text, and one statement', async () => {
  for (const q of [
    '',
    ' ',
    "'",
    '\\',
    "a'b:*",
    '!&|()<->',
    '%_',
    '"',
    ':*',
    'é'.repeat(100),
    '((',
    '#',
    '0',
  ]) {
    await search(q);
  }
  expect(await shop.countStatements(() => search('smith'))).toBeLessThanOrEqual(6);
});
