import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ROLES, type Role } from '../../domain/office/roles.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testShop } from '../testing/test-shop.ts';
import { forgetCodes, signInStaff } from '../testing/test-staff.ts';

/** F13 of the second break-in report: names leave as a file without a fresh code, and nobody sees who took it. */

const shop = testShop();
const staff = new Map<Role, TestBrowser>();
beforeAll(async () => {
  for (const role of ROLES) staff.set(role, await signInStaff(shop, role));
  await forgetCodes(shop.db);
});

const DAYS = 'from=2026-01-01&to=2026-12-31';
/** Files with people in them, however they are asked for. */
const WITH_PEOPLE = [
  ['GET', `/api/office/reports/clubs/rows?${DAYS}&what=members&format=csv`],
  ['GET', `/api/office/reports/shipments?${DAYS}&format=csv`],
  ['GET', `/api/office/reports/schedules/TX?${DAYS}&format=csv`],
  ['GET', '/api/office/orders?format=csv'],
  ['GET', '/api/office/customers?format=csv'],
  ['GET', '/api/office/runs/1/file'],
  ['POST', '/api/office/reports/clubs/rows/export'],
] as const;
/** Sums and products. */
const WITHOUT_PEOPLE = [
  `/api/office/reports/sales?${DAYS}&format=csv`,
  `/api/office/reports/sales/rows?${DAYS}&format=csv`,
  `/api/office/reports/taxes?${DAYS}&format=csv`,
  `/api/office/products?format=csv`,
] as const;

const NAMES = /member|recipient|customer|e-?mail|phone|address|name/i;

for (const role of ROLES) {
  test(`${role} takes no file with people in it without a fresh code`, async () => {
    for (const [method, path] of WITH_PEOPLE) {
      const browser = staff.get(role) as TestBrowser;
      const [from, to] = ['2026-01-01', '2026-12-31'];
      const answer =
        method === 'GET' ? await browser.get(path) : await browser.post(path, { from, to, what: 'members' });
      expect([path, answer.status, answer.body?.code]).toMatchObject([
        path,
        403,
        expect.stringMatching(/confirm-needed|forbidden/),
      ]);
    }
  });
}

test('each taken file leaves a row, and files of sums hold no names', async () => {
  const owner = staff.get('owner') as TestBrowser;
  for (const path of WITHOUT_PEOPLE) {
    const { status, text } = await owner.sendRaw('GET', path, { headers: {}, body: null, cookieJunk: '' });
    expect([path, status]).toEqual([path, 200]);
    const [heads = ''] = text.replace(/^\ufeff/, '').split('\r\n');
    expect(heads.split(',').filter((head) => NAMES.test(head) && !/^(name|product)$/i.test(head))).toEqual(
      [],
    );
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from operator_actions where command like 'export %' and outcome = 'done'`.execute(
    shop.db,
  );
  expect(rows[0]?.count).toBe(WITHOUT_PEOPLE.length);
});

test('with a fresh code, taking a run’s file leaves a row', async () => {
  const books = await signInStaff(shop, 'books');
  const started = await books.post('/api/office/reports/clubs/rows/export', {
    from: '2026-01-01',
    to: '2026-12-31',
    what: 'members',
  });
  expect(started.status).toBe(202);
  await shop.runJobs();
  const file = `/api/office/runs/${started.body.runId}/file`;
  const { status } = await books.sendRaw('GET', file, { headers: {}, body: null, cookieJunk: '' });
  expect(status).toBe(200);
  const { rows } = await sql<{ outcome: string }>`
    select outcome from operator_actions where command = 'run file' order by action_id desc limit 1`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ outcome: 'done' }]);
});
