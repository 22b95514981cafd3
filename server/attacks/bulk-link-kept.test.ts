import { expect, test } from 'vitest';
import { newBulkLink, readBulkLink, revokeBulkLink } from '../programs/bulk-payment/links.ts';
import { BULK_HEADER, newBulkCustomer, recipientRow } from '../testing/test-bulk.ts';
import { testShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';

/**
 * The office shows one link of a customer's waiting carts. Ending it left those that were made before open for up to 90 days,
 * with the recipients' addresses and the customer's cards, while the office said that no link works.
 */

const shop = testShop();

test('no link of the office outlives the one that it shows', async () => {
  const email = 'kept@bulk.example.com';
  const customerId = await newBulkCustomer(shop, email);
  const service = await signInStaff(shop, 'service');
  const bulk = `/api/office/bulk/${customerId}`;
  const csv = [BULK_HEADER, recipientRow(1)].join('\n');
  const imported = await service.send(
    ...(['POST', '/api/office/bulk/import', { email, csv }, { 'idempotency-key': 'once' }] as const),
  );
  expect(imported.body.carts).toBe(1);
  const make = async (days: number) => {
    const { url } = (await service.post(`${bulk}/link`, { days })).body;
    return new URL(url).searchParams.get('customerId');
  };
  const open = async (link: string | null) =>
    (await shop.browser().get(`/api/cart/bulk-carts?customerId=${link}`)).status;

  const first = await make(90);
  expect(await open(first)).toBe(200);
  const second = await make(3);
  expect([await open(first), await open(second)]).toEqual([404, 200]);
  const [third, fourth] = [await make(5), await make(5)];
  expect([await open(second), await open(third)]).toEqual([404, 404]);
  expect(await open(fourth)).toBe(200);
  expect((await service.post(`${bulk}/revoke`, undefined)).status).toBe(204);
  for (const link of [first, second, third, fourth]) expect(await open(link)).toBe(404);
});

test('a link that is made within the second of a revoked one works', async () => {
  const customerId = await newBulkCustomer(shop, 'again@bulk.example.com');
  const { db, linkSecret, origins } = shop.parts;
  const until = new Date(shop.parts.clock.now().getTime() + 86_400_000);
  const links = new Set<string>();
  for (const again of [1, 2, 3]) {
    const { customerId: link } = await newBulkLink({ db, linkSecret, origins }, customerId, until);
    expect(await readBulkLink(shop.parts, link), `link ${again}`).toBe(customerId);
    expect(await revokeBulkLink(shop.parts, link)).toBe(true);
    links.add(link);
  }
  expect(links.size).toBe(3);
});
