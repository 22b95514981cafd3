import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testOperator } from '../../../cli/testing/operator.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const ACTIONS = '/api/office/settings/actions';

const shop = testShop();
let owner: TestBrowser;
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
  await sql`
    insert into operator_actions (command, subject, os_user, details, outcome, ended_at, at)
    select 'test write', 'thing ' || n, 'ada', '{"note": "=1+1"}', case when n % 10 = 0 then 'refused' else 'done' end,
      now(), '2026-03-01T08:00:00Z'::timestamptz + n * interval '1 hour'
    from generate_series(1, 60) n`.execute(shop.db);
});

test('the log is listed newest first, page by page, and back', async () => {
  const query = 'command=test%20write&limit=25';
  const first = (await owner.get(`${ACTIONS}?${query}`)).body;
  expect(first).toMatchObject({ total: 60, isTotalExact: true, previous: null });
  expect(first.rows[0]).toMatchObject({
    when: '2026-03-03T20:00:00.000Z',
    who: 'ada',
    what: 'test write',
    about: 'thing 60',
    outcome: 'refused',
    via: 'cli',
    details: { note: '=1+1' },
  });
  const second = (await owner.get(`${ACTIONS}?${query}&after=${first.next}`)).body;
  const third = (await owner.get(`${ACTIONS}?${query}&after=${second.next}`)).body;
  const subjects = [...first.rows, ...second.rows, ...third.rows].map(({ about }) => about);
  expect(subjects).toEqual(Array.from({ length: 60 }, (_, index) => `thing ${60 - index}`));
  expect(third.next).toBe(null);
  const back = (await owner.get(`${ACTIONS}?${query}&before=${second.previous}`)).body;
  expect(back.rows).toEqual(first.rows);
  expect((await owner.get(`${ACTIONS}?after=nonsense`)).status).toBe(422);
});

test.each([
  ['outcome=refused&command=test%20write', 6],
  ['subject=thing%207', 1],
  // 08:00 UTC is midnight in the winery's time.
  ['from=2026-03-01&to=2026-03-01', 23],
  ['q=thing%2042', 1],
  ['q=test%20write%20ada', 60],
  ['q=nothing%20like%20it', 0],
])('%s finds %i', async (query, count) => {
  const { body } = await owner.get(`${ACTIONS}?${query}&limit=200`);
  expect(body.rows.length).toBe(count);
});

test('the log has changes from the office and from the command line', async () => {
  await owner.put('/api/office/me', { name: 'Olive Owens' });
  await testOperator(shop).json('staff', 'enable', 'cellar@office.example');
  const { body } = await owner.get(`${ACTIONS}?limit=10`);
  const written = body.rows.map(({ via, what }: Record<string, string>) => `${via} ${what}`);
  expect(written).toContain('office profile change');
  expect(written).toContain('cli staff enable');
  const own = body.rows.find(({ what }: Record<string, string>) => what === 'profile change');
  const { body: session } = await owner.get('/api/office/session');
  const mine = await owner.get(`${ACTIONS}?staff=${session.staff.staffId}&command=profile%20change`);
  expect(mine.body.rows).toEqual([own]);
  expect(own.details).toEqual({ name: { old: 'Olivia Owens', new: 'Olive Owens' } });
});

test('the file of the log has no formulas, and taking it is in the log', async () => {
  const raw = await owner.sendRaw('GET', `${ACTIONS}?command=test%20write&format=csv`, {
    headers: {},
    body: null,
    cookieJunk: '',
  });
  expect([raw.status, raw.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(raw.text.split('\r\n')[0]).toBe('\ufeffWhen,Who,What,About,Outcome,Via,Reason,Details,Request');
  expect(raw.text.trim().split('\r\n').length).toBe(61);
  const { body } = await owner.get(`${ACTIONS}?command=export%20settings%2Factions`);
  expect(body.rows.length).toBe(1);
});

test('log-ins, prompts for a code and files are left out of what changed, and of its file', async () => {
  await sql`
    insert into operator_actions (command, subject, outcome, reason, os_user, ended_at)
    values ('routine prompt', null, 'refused', 'confirm-needed', 'ada', now()), ('routine kept', null, 'refused', 'conflict', 'ada', now()),
      ('routine open', null, null, null, 'ada', null), ('export orders', null, 'done', null, 'ada', now())`.execute(
    shop.db,
  );
  const names = async (query: string): Promise<string[]> =>
    (await owner.get(`${ACTIONS}?limit=200&${query}`)).body.rows.map(({ what }: { what: string }) => what);
  const all = await names('');
  const changes = await names('view=changes');
  const leftOut = ['session log-in', 'routine prompt', 'export orders'];
  expect(all).toEqual(expect.arrayContaining([...leftOut, 'routine kept', 'routine open']));
  for (const name of leftOut) expect(changes).not.toContain(name);
  expect(changes).toEqual(expect.arrayContaining(['routine kept', 'routine open', 'profile change']));
  const { text } = await owner.sendRaw('GET', `${ACTIONS}?view=changes&format=csv`, {
    headers: {},
    body: null,
    cookieJunk: '',
  });
  expect(text).toContain('routine kept');
  expect(text).not.toContain('routine prompt');
});
