import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk } from '../../testing/test-checkout.ts';
import { forgetMembers, newMember, prepare } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let manager: TestBrowser;
beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
  await forgetMembers(shop);
  await newMember(shop, 'one@tiers.example.com');
  await newMember(shop, 'two@tiers.example.com');
});

const AT = '/api/office/tiers/3';

test('price and wines of a tier are tried, set, and refused while a release is not charged', async () => {
  const before = expectOk(await manager.get(AT)).body;
  expect(before).toMatchObject({ club: 'Club Twomey', boxes: 2, unchargedRelease: null });
  expect(before.total).toBe(before.price * 2);
  const [first] = before.wines;
  expect(first.needed).toBe(first.quantity * 2);
  const wines = [{ slug: first.slug, quantity: 4 }];
  const tried = await manager.send('PUT', `${AT}?dryRun=true`, { price: 199.5, wines });
  expect(expectOk(tried).body).toMatchObject({
    price: 199.5,
    total: 399,
    wines: [{ quantity: 4, needed: 8 }],
  });
  expect((await manager.get(AT)).body).toEqual(before);
  const unknown = await manager.send('PUT', AT, {
    price: 10,
    wines: [{ slug: 'no-such-wine', quantity: 1 }],
  });
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['wines']]);
  expect(expectOk(await manager.send('PUT', AT, { price: 199.5, wines })).body).toEqual(tried.body);
  expect((await prepare(shop)).carts).toBe(2);
  const late = await manager.send('PUT', AT, { price: 205, wines });
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('not charged yet')]);
  expect((await manager.get(AT)).body).toMatchObject({
    price: 199.5,
    unchargedRelease: { name: 'Spring 2027' },
  });
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from operator_actions where command = 'club tier set' and outcome = 'done'`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('service does not set prices', async () => {
  const service = await signInStaff(shop, 'service');
  expect((await service.get(AT)).status).toBe(403);
});
