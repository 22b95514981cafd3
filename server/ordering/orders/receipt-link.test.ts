import { beforeAll, expect, test } from 'vitest';
import { complianceReceipt } from '../../../domain/orders/compliance-receipt.ts';
import { all } from '../../platform/database/query.ts';
import { signId } from '../../platform/links/signed-id.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { isGenuine } from './signed-receipt.ts';
import { selectOrder } from './store.ts';

const DAY_MS = 24 * 3600 * 1000;
const secret = 'a secret for tests only, 32 characters';

const shop = testShop({ content: 'office day' });
let books: TestBrowser;
let orders: number[];

beforeAll(async () => {
  books = await signInStaff(shop, 'books');
  // One of each kind: by parcel, carrier or winery; by shoppers, clubs and staff; placed, shipped, refunded and canceled.
  const kinds = await all<{ orderId: number }>(shop.db)`
    select min(o.order_id)::integer as "orderId" from orders o left join carts c using (cart_id)
    group by o.document #>> '{delivery,kind}', o.document ->> 'brandingId', o.status, c.kind`;
  orders = kinds.map(({ orderId }) => orderId);
});

const inOffice = async (orderId: number) =>
  expectOk(await books.get(`/api/office/orders/${orderId}/receipt`)).body;
const byLink = (id: string) => shop.browser(1).get(`/api/compliance-receipt?${new URLSearchParams({ id })}`);
const idIn = (url: string) => new URL(url).searchParams.get('id') ?? '';

test('for orders of each kind, staff and the auditor read what the document says', async () => {
  expect(orders.length).toBeGreaterThan(8);
  for (const orderId of orders) {
    const { signed, auditorLink } = await inOffice(orderId);
    const order = await selectOrder(shop.db, orderId);
    if (order === null) throw new Error(`order ${orderId} is gone`);
    expect(signed.receipt).toMatchObject(JSON.parse(JSON.stringify(complianceReceipt(order.document))));
    const shown = expectOk(await byLink(idIn(auditorLink))).body;
    expect(shown.receipt).toEqual(signed.receipt);
    for (const answer of [signed, shown]) {
      expect(isGenuine(secret, answer)).toBe(true);
      expect(isGenuine(secret, { ...answer, receipt: { ...answer.receipt, age: 99 } })).toBe(false);
    }
    const { name_last, address1 } = order.document.delivery.address;
    expect(JSON.stringify(shown)).not.toContain(address1);
    expect(JSON.stringify(shown)).not.toContain(name_last);
    expect(JSON.stringify(shown)).not.toContain(order.document.email);
  }
});

test('the link works for 30 days, for its order and for nothing else', async () => {
  const [orderId = 0, other = 0] = orders;
  const { auditorLink, linkUntil } = await inOffice(orderId);
  const id = idIn(auditorLink);
  const [, seconds = '', seal = ''] = id.split('.');
  expect(Date.parse(linkUntil)).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  const soon = new Date(Date.now() + DAY_MS);
  const refused = [
    '',
    'x',
    `${other}.${seconds}.${seal}`,
    `${orderId}.${Number(seconds) + 1}.${seal}`,
    signId({ secret, kind: 'compliance-receipt' }, orderId, new Date(Date.now() - 31 * DAY_MS)),
    signId({ secret, kind: 'card' }, orderId, soon),
    signId({ secret, kind: 'compliance-receipt' }, 999_999, soon),
    signId({ secret: 'another', kind: 'compliance-receipt' }, orderId, soon),
  ];
  for (const each of refused) expect([404, 422]).toContain((await byLink(each)).status);
  const elsewhere = ['club-membership', 'weather-hold', 'card-link'];
  for (const path of elsewhere) expect((await shop.browser(1).get(`/api/${path}?id=${id}`)).status).toBe(404);
});

test('a guest reads no receipt in the office, and no one one of an order that does not exist', async () => {
  expect((await shop.browser(1).get(`/api/office/orders/${orders[0]}/receipt`)).status).toBe(401);
  expect((await books.get('/api/office/orders/999999/receipt')).status).toBe(404);
});
