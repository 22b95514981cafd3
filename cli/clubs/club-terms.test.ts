import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testShop } from '../../server/testing/test-shop.ts';
import { type TestOperator, testOperator } from '../testing/operator.ts';

const shop = testShop();
let operator: TestOperator;
let folder: string;
beforeAll(async () => {
  operator = testOperator(shop);
  folder = await mkdtemp(join(tmpdir(), 'policies-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const club = async (clubTypeId: number) => (await shop.browser().get(`/api/shop/clubs/${clubTypeId}`)).body;
const NINE = [
  '--name',
  'Nine Bottles',
  '--price',
  '790',
  '--bottles',
  'library-cabernet:1 merlot-napa-valley-2022:8',
];

const joinClub = (clubTypeId: number, tierId: number) =>
  shop.browser(clubTypeId === 1 ? 1 : 2).post('/api/cart', { clubTypeId, tierId, clubJoin: true });

describe('a tier', () => {
  test('is added, joined, changed, retired and restored; its wines stay for sale', async () => {
    const added = await operator.json('club', 'tier', 'add', '1', ...NINE, '--short', 'For a long table');
    expect(added).toMatchObject({ clubTypeId: 1, price: 790, slug: 'club-1-nine-bottles', isOpen: true });
    const { tierId } = added;
    expect((await club(1)).tiers.at(-1)).toMatchObject({
      tierId,
      name: 'Nine Bottles',
      pricePerShipment: 790,
      bottles: 9,
    });
    const changed = await operator.json(
      'club',
      'tier',
      'set',
      String(tierId),
      '--price',
      '749.50',
      '--name',
      'Nine',
    );
    expect(changed).toMatchObject({ name: 'Nine', price: 749.5 });
    expect((await club(1)).tiers.at(-1)).toMatchObject({ name: 'Nine', pricePerShipment: 749.5 });
    // A near miss finds wines; the tier is none.
    const found = (await shop.browser().get('/api/shop/products?q=nine')).body.products;
    expect(found.filter(({ name }: { name: string }) => name === 'Nine')).toEqual([]);
    await operator.json('club', 'tier', 'retire', String(tierId));
    expect((await club(1)).tiers.map((tier: { tierId: number }) => tier.tierId)).toEqual([1, 2]);
    await operator.json('club', 'tier', 'restore', String(tierId));
    expect((await operator.json('club', 'tier', 'list', '1')).tiers).toHaveLength(3);
    expect(await operator.json('database', 'check')).toMatchObject({ fits: true, faults: [] });
  });

  test('keeps price and bottles while an announced release is not charged', async () => {
    await operator.json('club', 'release', '2', '--ships-on', '2027-04-05');
    const refusal = await operator.refusal('club', 'tier', 'set', '3', '--price', '170');
    expect(refusal).toMatch(/^1 Release \d+ of the club is not charged yet/);
    await operator.json('club', 'tier', 'set', '3', '--short', 'Three Pinots');
    expect((await club(2)).tiers[0].pricePerShipment).toBe(165);
    const { releases } = await operator.json('club', 'release', 'list');
    await operator.json('club', 'release', 'withdraw', String(releases[0].releaseId));
    await operator.json('club', 'tier', 'set', '3', '--price', '170');
    expect((await club(2)).tiers[0].pricePerShipment).toBe(170);
  });

  test.each([
    [['tier', 'add', '9', ...NINE], '1 There is no club 9.'],
    [['tier', 'add', '1', ...NINE, '--name', 'nine BOTTLES'], '1 Club 1 has a tier nine BOTTLES already.'],
    [['tier', 'add', '1', '--name', 'X', '--price', '1'], '2 --bottles is missing.'],
    [['tier', 'add', '1', ...NINE, '--name', 'Y', '--price', 'x'], '2 --price: Not an amount of dollars'],
    [['tier', 'add', '2', ...NINE], "1 --bottles: library-cabernet is another brand's."],
    [['tier', 'set', '1', '--bottles', 'nothing'], "1 --bottles: There is no product 'nothing'."],
    [['tier', 'set', '99', '--price', '1'], '1 There is no tier 99.'],
    [['tier', 'set', '1'], '2 There is nothing to change'],
    [['tier', 'restore', '1'], '1 Tier 1 is not retired.'],
    [['tier', 'list', '9'], '1 There is no club 9'],
    [['open', '1'], '1 Club 1 is open already.'],
    [['close', '9'], '1 There is no club 9.'],
    [['policy', 'show', '9'], '1 There is no club 9'],
    [['policy', 'show', '1', '--version', 'x'], '1 The policy of club 1 has no version x.'],
    [['policy', 'set', '1', '/nowhere.html'], '1 /nowhere.html cannot be read.'],
  ])('club %j is refused', async (words, reason) => {
    expect(await operator.refusal('club', ...words)).toContain(reason);
  });
});

describe('a club', () => {
  test('is closed and opened, and keeps its last tier', async () => {
    await operator.json('club', 'tier', 'retire', '3');
    expect(await operator.refusal('club', 'tier', 'retire', '4')).toContain("the club's last");
    await operator.json('club', 'close', '2');
    expect(await club(2)).toMatchObject({ isOpen: false });
    expect((await joinClub(2, 4)).status).toBe(422);
    await operator.json('club', 'tier', 'retire', '4');
    expect(await operator.refusal('club', 'open', '2')).toContain('no tier that could be joined');
    await operator.json('club', 'tier', 'restore', '4');
    await operator.json('club', 'open', '2');
    await operator.json('club', 'tier', 'restore', '3');
    expect(await club(2)).toMatchObject({ isOpen: true, tiers: [{ tierId: 3 }, { tierId: 4 }] });
  });

  test('publishes a new policy; members keep the version they agreed to', async () => {
    const path = join(folder, 'policy.html');
    const before = await operator.json('club', 'policy', 'show', '1');
    await writeFile(path, '<p onclick="x">Hello</p>');
    expect(await operator.refusal('club', 'policy', 'set', '1', path)).toContain('2 <file>: Only <p>');
    await writeFile(path, '<p>We ship <strong>twice</strong> a year.</p>\n');
    const set = ['club', 'policy', 'set', '1', path, '--version', '2027-03'];
    expect(await operator.json(...set, '--dry-run')).toMatchObject({ dryRun: true, before: before.version });
    expect((await club(1)).policy.version).toBe(before.version);
    await operator.json(...set);
    expect((await club(1)).policy).toEqual({
      version: '2027-03',
      body: '<p>We ship <strong>twice</strong> a year.</p>',
    });
    const after = await operator.json('club', 'policy', 'show', '1');
    expect(after.versions.slice(1)).toEqual(before.versions);
    const old = await operator.json('club', 'policy', 'show', '1', '--version', before.version);
    expect(old.bodyHtml).toBe(before.bodyHtml);
    expect(await operator.refusal(...set)).toContain('2 --version: There is such a version already');
  });
});
