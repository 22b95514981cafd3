import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { raisePrice } from '../../server/testing/change-rows.ts';
import { newMember } from '../../server/testing/test-release.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { testOperator } from '../testing/operator.ts';

const shop = testShop();
const { run, json } = testOperator(shop);
beforeAll(async () => {
  await newMember(shop, 'served@example.com');
  await newMember(shop, 'declined@example.com', { cardNumber: '4000000000000002' });
  await newMember(shop, 'too-young@example.com', { birthDate: '2010-01-01' });
});

test.each([
  ['club release 2', 'misused', '--ships-on is missing'],
  ['club release two --ships-on 2027-04-05', 'misused', "<club> must be the number of a club, not 'two'"],
  ['club release 9 --ships-on 2027-04-05', 'refused', 'There is no club 9'],
  ['club release 2 --ships-on 2027-04-07', 'misused', '--ships-on: The club ships on Monday or Tuesday only'],
  [
    'club release 2 --ships-on 2027-11-23',
    'misused',
    '--ships-on: It would be delivered on November 25, 2027: Closed for Thanksgiving Day',
  ],
  ['club release 2 --ships-on 2027-03-01', 'misused', '--ships-on: It has passed'],
  ['club release 2 --ships-on 2027-04-31', 'misused', '--ships-on must be a date such as'],
  ['club release 2 --ships-on 2027-04-05 --until 2027-04-05', 'misused', '--until: It must end before'],
  ['club release 2 --ships-on 2027-04-05 --window-days 0', 'misused', '--window-days must be'],
  ['club release 2 --ships-on 2027-04-05 --window-days 40', 'misused', '--window-days: It must end before'],
  ['club release 2 --ships-on 2027-03-08', 'misused', '--until: It has already ended'],
  ['club release 2 --ships-on 2027-04-05 --until 2027-03-20 --window-days 3', 'misused', 'Give either'],
  ['club release show 77', 'refused', 'There is no release 77'],
  ['club release charge 77', 'refused', 'There is no release 77'],
  ['club release charge x', 'misused', 'the number of a release'],
  ['club release requote 77 --until 2027-03-30', 'refused', 'There is no release 77'],
  ['club release withdraw 77', 'refused', 'There is no release 77'],
  ['club release requote 77', 'misused', '--until is missing'],
])('%s: %s', async (line, kind, reason) => {
  expect(await run(...line.split(' '))).toMatchObject({ kind, reason: expect.stringContaining(reason) });
});

test('a release is tried, prepared, shown, charged and announced', async () => {
  const words = ['club', 'release', '2', '--ships-on', '2027-04-05', '--name', 'Spring 2027'];
  const tried = await json(...words, '--dry-run');
  expect(tried).toMatchObject({ releaseId: null, dryRun: true, carts: 2, exceptionCount: 1 });
  expect(await json('club', 'release', 'list')).toEqual({ releases: [] });

  const { releaseId, ...prepared } = await json(...words);
  expect(prepared).toMatchObject({
    name: 'Spring 2027',
    windowEndsAt: '2027-03-29T07:00:00.000Z',
    carts: 2,
    total: tried.total,
    exceptions: [{ email: 'too-young@example.com', reason: expect.stringContaining('21') }],
  });
  const id = String(releaseId);
  expect(await run('club', 'release', 'charge', id)).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('Its members may change it through'),
  });
  expect(await run('club', 'release', 'requote', id, '--until', '2027-04-05')).toMatchObject({
    kind: 'misused',
    reason: '--until: It must end before the ship day.',
  });
  expect(await run('club', 'release', 'requote', id, '--until', '2027-03-30')).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('No price has changed'),
  });
  expect(await json('club', 'release', 'charge', id, '--early')).toEqual({ releaseId, open: 2, retried: 0 });
  await shop.runJobs();

  const report = await json('club', 'release', 'show', id);
  expect(report).toMatchObject({
    counts: { open: 0, held: 0, ordered: 1, failed: 1, exception: 1 },
    problems: [
      { email: 'declined@example.com', state: 'failed', reason: expect.stringMatching(/declined/i) },
      { email: 'too-young@example.com', state: 'exception' },
    ],
  });
  const { rows } = await sql<{ total: number }>`select total_cents as total from orders o
    join customers u on u.customer_id = o.customer_id where u.email = 'served@example.com'`.execute(shop.db);
  expect(report.ordered).toBe((rows[0]?.total ?? 0) / 100);
  expect(await run(...words)).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('was charged already'),
  });
  expect((await json('club', 'release', 'list')).releases).toMatchObject([
    { releaseId, clubName: 'Club Twomey' },
  ]);
  expect(await run('club', 'release', 'show', id)).toMatchObject({
    text: expect.stringContaining('too-young@example.com'),
  });
});

test('a release whose window ended before all were prepared gets a new one before members are told', async () => {
  const words = ['club', 'release', '2', '--ships-on', '2027-04-12'];
  const { releaseId } = await json(...words);
  await sql`update club_releases set prepared_at = null, window_ends_at = now() - interval '1 minute'
    where release_id = ${releaseId}`.execute(shop.db);
  expect(await run(...words, '--until', '2027-04-12')).toMatchObject({
    reason: expect.stringContaining('--until: It must end before'),
  });
  const again = await json(...words, '--until', '2027-04-08');
  expect(again).toMatchObject({ releaseId, windowEndsAt: '2027-04-09T07:00:00.000Z' });
  expect((await json(...words, '--until', '2027-04-10')).windowEndsAt).toBe(again.windowEndsAt);
});

test('the days and states of a release are said in words', async () => {
  const words = ['club', 'release', '2', '--ships-on', '2027-04-19', '--name', 'Late Spring'];
  const { releaseId } = await json(...words);
  const id = String(releaseId);
  await raisePrice(shop.db, 'pinot-club-three-bottles', 100);
  expect(await run('club', 'release', 'requote', id, '--until', '2027-04-14')).toMatchObject({
    text: expect.stringMatching(/by email; it is charged after April 14, 2027\.$/),
  });
  const stateOf = async () => {
    const { text } = (await run('club', 'release', 'show', id)) as { text: string };
    return /2027-04-19\s+(\S+( \S+)*)/.exec(text)?.[1];
  };
  const change = (columns: RawBuilder<unknown>) =>
    sql`update club_releases set ${columns} where release_id = ${releaseId}`.execute(shop.db);
  expect(await stateOf()).toBe('prepared');
  await change(sql`charged_at = now(), stopped_at = now()`);
  expect(await stateOf()).toBe('charging stopped');
  await change(sql`stopped_at = null`);
  expect(await stateOf()).toBe('charged');
  await change(sql`prepared_at = null, charged_at = null`);
  expect(await stateOf()).toBe('not fully prepared');
});
