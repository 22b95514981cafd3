import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { readLeaveLink } from '../../catalog/clubs/leave-link.ts';
import { expectOk } from '../../testing/test-checkout.ts';
import { forgetMembers, newMember, prepare, shipmentOf } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();
beforeEach(() => forgetMembers(shop));

const path = (id: string) => `/api/club-membership?id=${encodeURIComponent(id)}`;
const show = (id: string) => shop.browser(2).get(path(id));
const leave = (id: string, body: object = {}) =>
  shop.browser(2).put(path(id), { state: 'cancelled', ...body });

/** The id in the link of the release's email. */
async function linkTo(email: string): Promise<string> {
  await shop.runJobs();
  const [mail] = await shop.mailsTo(email);
  const url = /http\S+club-membership\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(url).toMatch(/^http:\/\/brand2\.localhost\//);
  return new URL(url).searchParams.get('id') ?? '';
}

test('shows the membership and nothing of the person, and ends it', async () => {
  const member = await newMember(shop, 'by-link@example.com');
  await prepare(shop);
  const id = await linkTo(member.email);
  const { body } = expectOk(await show(id));
  expect(body).toEqual({
    clubName: 'Club Twomey',
    brandingId: 2,
    tierName: 'Three Bottles',
    state: 'active',
    stateSince: expect.any(String),
    shipment: { releaseName: 'Spring 2027', shipDate: '04/05/2027', state: 'open', purchaseOrderId: null },
  });
  expect((await shipmentOf(shop, member)).state).toBe('open');
  expect(expectOk(await leave(id)).body).toMatchObject({ state: 'cancelled' });
  expect((await shipmentOf(shop, member)).state).toBe('held');
  expectOk(await leave(id, { reason: 'We moved.' }));
  const { rows } = await sql`
    select left_where as where, left_reason as reason from memberships
    where membership_id = ${member.membershipId}`.execute(shop.db);
  expect(rows).toEqual([{ where: 'email', reason: 'We moved.' }]);
  await shop.runJobs();
  const left = (await shop.mailsTo(member.email)).filter(({ subject }) =>
    subject.startsWith('You have left'),
  );
  expect(left).toHaveLength(1);
});

test('does nothing else', async () => {
  const member = await newMember(shop, 'only-that@example.com');
  await prepare(shop);
  const id = await linkTo(member.email);
  for (const body of [{ state: 'on hold' }, { state: 'active' }, { cardId: 1 }, {}]) {
    expect((await shop.browser(2).put(path(id), body)).status).toBe(422);
  }
  expect((await shop.browser(2).get(`/api/club-release/shipment?id=${id}`)).status).toBe(404);
  expect((await shipmentOf(shop, member)).state).toBe('open');
});

test('is not found when it is altered, expired or of another kind', async () => {
  const member = await newMember(shop, 'altered@example.com');
  await prepare(shop);
  const id = await linkTo(member.email);
  const [own = '', end = '', seal = ''] = id.split('.');
  const [mail] = await shop.mailsTo(member.email);
  const shipment = new URL(/http\S+club-release\?\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get(
    'id',
  );
  for (const wrong of [
    '',
    `${Number(own) + 1}.${end}.${seal}`,
    `${own}.${Number(end) + 1}.${seal}`,
    shipment ?? '',
  ]) {
    expect((await show(wrong)).status).toBe(404);
    expect((await leave(wrong)).status).toBe(404);
  }
  const { linkSecret, clock } = shop.parts;
  const later = (days: number) => new Date(clock.now().getTime() + days * 24 * 3600 * 1000);
  expect(readLeaveLink(linkSecret, id, later(399))).toBe(member.membershipId);
  expect(readLeaveLink(linkSecret, id, later(401))).toBeNull();
});
