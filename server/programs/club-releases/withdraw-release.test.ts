import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../../platform/database/access.ts';
import { forgetMembers, newMember, prepare, shipmentOf } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { showBox } from './change-box.ts';
import { chargeRelease } from './charge-release.ts';
import { selectShipment } from './shipment-record.ts';
import { showShipment } from './show-shipment.ts';
import { withdrawRelease } from './withdraw-release.ts';

const shop = testShop();
beforeEach(() => forgetMembers(shop));

test('withdrawing removes carts and links, and frees the day', async () => {
  const member = await newMember(shop, 'withdrawn@example.com');
  await newMember(shop, 'withdrawn-young@example.com', { birthDate: '2010-01-01' });
  const { release } = await prepare(shop);
  await shop.runJobs();
  const { cartId } = await shipmentOf(shop, member);
  const [mail] = await shop.mailsTo(member.email);
  const url = /http\S+club-release\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const path = `/api/club-release/shipment${new URL(url).search}`;
  expect((await shop.browser(2).get(path)).status).toBe(200);
  expect(await withdrawRelease(shop.db, release.releaseId)).toMatchObject({ value: { withdrawn: 2 } });
  expect((await shop.browser(2).get(path)).status).toBe(404);
  const { rows } = await sql`select from carts where cart_id = ${cartId}`.execute(shop.db);
  expect(rows).toEqual([]);
  expect(await withdrawRelease(shop.db, release.releaseId)).toMatchObject({ refusal: { code: 'not-found' } });
  expect(await prepare(shop)).toMatchObject({ carts: 1, exceptionCount: 1 });
});

test('a shipment that is withdrawn after it was read is gone', async () => {
  const member = await newMember(shop, 'withdrawn-read@example.com');
  const { releaseId } = (await prepare(shop)).release;
  const shipment = await selectShipment(shop.db, (await shipmentOf(shop, member)).shipmentId);
  if (shipment === null) throw new Error('no shipment was prepared');
  expect(await showShipment(shop.parts, shipment)).toMatchObject({ state: 'open' });
  await withdrawRelease(shop.db, releaseId);
  expect(await showShipment(shop.parts, shipment)).toBeNull();
});

test('a box that is withdrawn while it is read is shown as it was', async () => {
  const member = await newMember(shop, 'withdrawn-box@example.com');
  const { releaseId } = (await prepare(shop)).release;
  const { shipmentId } = await shipmentOf(shop, member);
  const before = await showBox(shop.parts, shipmentId);
  const db = afterFirstStatement(shop.db, () => withdrawRelease(shop.db, releaseId));
  expect(await showBox({ ...shop.parts, db }, shipmentId)).toEqual(before);
  expect(await showBox(shop.parts, shipmentId)).toBeNull();
});

/** Lets something happen between its first statement and the second. */
function afterFirstStatement(db: Db, happens: () => Promise<unknown>): Db {
  let hasHappened = false;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!hasHappened) {
        hasHappened = true;
        await happens();
      }
      return result;
    },
  });
}

test('a charged release cannot be withdrawn', async () => {
  const member = await newMember(shop, 'not-withdrawn@example.com');
  const { releaseId } = (await prepare(shop)).release;
  await chargeRelease(shop.parts, releaseId, { early: true, retryFailed: false });
  const refused = { refusal: { code: 'conflict' } };
  expect(await withdrawRelease(shop.db, releaseId)).toMatchObject(refused);
  await shop.runJobs();
  // As after another offer.
  await sql`update club_releases set charged_at = null`.execute(shop.db);
  expect(await withdrawRelease(shop.db, releaseId)).toMatchObject(refused);
  expect((await shipmentOf(shop, member)).state).toBe('ordered');
});
