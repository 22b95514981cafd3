import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endLostActions } from '../catalog/operations/operator-actions.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';

/** F11 of the second break-in report: an action that fails within the server hides in the audit log. */

let shop: TestShop;
let owner: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await signInStaff(shop, 'owner');
});
// The failure that the first test causes, and no other.
afterAll(() => expect(shop.close()).rejects.toThrow('the shop reported failures'));

async function outcomesOf(command: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ outcome: string | null }>`
    select outcome from operator_actions where command = ${command} order by action_id`.execute(shop.db);
  return rows.map(({ outcome }) => outcome);
}

test('a call that the server fails at has an outcome', async () => {
  await sql`alter table office_views rename to office_views_away`.execute(shop.db);
  const view = { screen: 'orders', name: 'Mine', query: 'view=late', isShared: false };
  const { status } = await owner.post('/api/office/views', view);
  await sql`alter table office_views_away rename to office_views`.execute(shop.db);
  expect(status).toBe(500);
  expect(await outcomesOf('view save')).toEqual(['failed']);
});

test('a call whose process was killed has an outcome after a while, and a running one has none', async () => {
  await sql`
    insert into operator_actions (command, os_user, via, details, at)
    select command, 'ada', via, '{}', now() - age
    from (values ('killed call', 'office', interval '1 hour'), ('running command', 'cli', interval '1 hour'),
      ('killed command', 'cli', interval '2 days'), ('running call', 'office', interval '1 second'))
      as a (command, via, age)`.execute(shop.db);
  await endLostActions(shop.db);
  expect(await outcomesOf('killed call')).toEqual(['failed']);
  expect(await outcomesOf('killed command')).toEqual(['failed']);
  expect(await outcomesOf('running command')).toEqual([null]);
  expect(await outcomesOf('running call')).toEqual([null]);
});
