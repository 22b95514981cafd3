import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { raisePrice } from '../../testing/change-rows.ts';
import { endWindow, forgetMembers, newMember, prepare, shipmentOf } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { chargeDueReleases, chargeRelease } from './charge-release.ts';
import { requoteRelease } from './requote-release.ts';

const shop = testShop();
beforeEach(() => forgetMembers(shop));

const dearer = (cents: number) => raisePrice(shop.db, 'pinot-club-three-bottles', cents);

async function chargeAll(releaseId: number) {
  await endWindow(shop, releaseId);
  await chargeDueReleases(shop.parts);
  await shop.runJobs();
}

const totalsOf = async (customerId: number) => {
  const { rows } = await sql<{ total: number }>`
    select sub_total_cents as total from orders where customer_id = ${customerId}`.execute(shop.db);
  return rows.map(({ total }) => total);
};

test('announces a changed price once, offers it again and charges it after the new window', async () => {
  const member = await newMember(shop, 'dearer@example.com');
  const other = await newMember(shop, 'as-before@example.com', { tierId: 4 });
  const { release } = await prepare(shop);
  const { releaseId } = release;
  await shop.runJobs();
  expect(await requoteRelease(shop.parts, releaseId, '2027-03-30')).toMatchObject({
    refusal: { code: 'conflict', message: expect.stringContaining('No price has changed') },
  });
  await dearer(100);
  await chargeAll(releaseId);
  expect(await shipmentOf(shop, member)).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/price/),
  });
  // The next attempt fails as before and sends no second email.
  await chargeRelease(shop.parts, releaseId, { early: false, retryFailed: true });
  await shop.runJobs();
  expect((await shipmentOf(shop, member)).state).toBe('failed');
  expect(await shop.mailsTo(member.email)).toHaveLength(2);

  expect(await requoteRelease(shop.parts, releaseId, '2027-04-05')).toMatchObject({
    refusal: { fields: { window: ['It must end before the ship day'] } },
  });
  // Reviewed, and pressed after another number of prices had changed.
  const dryRun = await requoteRelease(shop.parts, releaseId, '2027-03-30', { isDryRun: true });
  expect(dryRun).toMatchObject({ value: { offered: 1 } });
  expect(await requoteRelease(shop.parts, releaseId, '2027-03-30', { expected: 2 })).toMatchObject({
    refusal: { message: 'The release has changed in the meantime. No one was emailed.' },
  });
  expect((await shipmentOf(shop, member)).state).toBe('failed');
  expect(await requoteRelease(shop.parts, releaseId, '2027-03-30', { expected: 1 })).toEqual(dryRun);
  await shop.runJobs();
  expect((await shipmentOf(shop, member)).state).toBe('open');
  const mails = await shop.mailsTo(member.email);
  expect(mails).toHaveLength(3);
  const notices = mails.filter(({ text }) => text.includes('Its price has changed since our last email.'));
  expect(notices).toHaveLength(1);
  const url = /http\S+club-release\?\S+/.exec(notices[0]?.text ?? '')?.[0] ?? '';
  const answer = await shop.browser(2).get(`/api/club-release/shipment${new URL(url).search}`);
  expect(answer.body).toMatchObject({ state: 'open', totals: { subTotal: 166 } });
  expect(await totalsOf(member.customerId)).toEqual([]);

  await chargeAll(releaseId);
  expect(await totalsOf(member.customerId)).toEqual([166_00]);
  expect([(await shipmentOf(shop, other)).state, (await totalsOf(other.customerId)).length]).toEqual([
    'ordered',
    1,
  ]);
  await dearer(-100);
});

test('does not offer a shipment again while it is being charged', async () => {
  await newMember(shop, 'under-way@example.com');
  const { release } = await prepare(shop);
  await chargeRelease(shop.parts, release.releaseId, { early: true, retryFailed: false });
  expect(await requoteRelease(shop.parts, release.releaseId, '2027-03-30')).toMatchObject({
    refusal: { code: 'conflict', message: expect.stringContaining('being charged') },
  });
});
