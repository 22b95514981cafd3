import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { declinedMembers, declinedOrder, giveCard, newestLink } from '../../testing/test-card-links.ts';
import { expectOk } from '../../testing/test-checkout.ts';
import { forgetMembers, newMember } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let manager: TestBrowser;
let service: TestBrowser;
beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
  service = await signInStaff(shop, 'service');
});
beforeEach(async () => {
  await forgetMembers(shop);
});

test('service sends a link for a declined order, which the log and the order tell', async () => {
  const email = 'order@card-links.example.com';
  const orderId = await declinedOrder(shop, email);
  const at = `/api/office/orders/${orderId}/card-link`;
  const sent = expectOk(await service.post(at, undefined));
  expect(sent.body).toMatchObject({ sentTo: email, isTexted: false });
  expect((await service.post(at, undefined)).status).toBe(409);
  const timeline = (await manager.get(`/api/office/orders/${orderId}`)).body.timeline;
  expect(JSON.stringify(timeline)).toContain('sent a link to give another card');
  const cellar = await signInStaff(shop, 'cellar');
  expect((await cellar.post(at, undefined)).status).toBe(403);
  expect((await service.post('/api/office/orders/7/card-link', undefined)).status).toBe(409);
});

test('service sends a link to a declined member', async () => {
  const { members } = await declinedMembers(shop, ['member@card-links.example.com']);
  const at = `/api/office/members/${members[0]?.membershipId}/card-link`;
  expect(expectOk(await service.post(at, undefined)).body).toMatchObject({ sentTo: members[0]?.email });
});

test('a manager sends links to all declined members of a release; the list empties as they pay', async () => {
  const emails = ['a', 'b', 'c'].map((name) => `${name}@all.card-links.example.com`);
  await newMember(shop, 'good@all.card-links.example.com');
  const { releaseId } = await declinedMembers(shop, emails);
  const at = `/api/office/releases/${releaseId}`;
  const keyed = (key: string) =>
    manager.send('POST', `${at}/card-links`, {}, { 'idempotency-key': `card links ${key}` });
  expect((await manager.post(`${at}/card-links?dryRun=true`, {})).body).toEqual({ members: 3 });
  expect((await service.post(`${at}/card-links?dryRun=true`, {})).status).toBe(403);
  const started = await keyed('1');
  expect(started.status).toBe(202);
  expect((await keyed('1')).body).toEqual(started.body);
  await shop.runJobs();
  const run = (await manager.get(`/api/office/runs/${started.body.runId}`)).body;
  expect(run).toMatchObject({ kind: 'card links', state: 'done', done: 3, total: 3 });
  const { rows } = await sql<{ to: string }>`
    select recipient as "to" from mails where event_key like 'card-link %' and recipient like '%@all.%' order by 1`.execute(
    shop.db,
  );
  expect(rows.map(({ to }) => to)).toEqual(emails);
  expect((await manager.get(at)).body.counts).toMatchObject({ failed: 3, ordered: 1 });
  await giveCard(shop, await newestLink(shop));
  expect((await manager.get(at)).body.counts).toMatchObject({ failed: 2, ordered: 2 });
  expect((await manager.post(`${at}/card-links?dryRun=true`, {})).body).toEqual({ members: 2 });
});
