import { describe, expect, test } from 'vitest';
import { dayInTimeZone, WINERY_TIME_ZONE } from '../../domain/dates/day.ts';
import { addMembership } from '../../server/testing/add-rows.ts';
import { newMember } from '../../server/testing/test-release.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { testOperator } from '../testing/operator.ts';

const shop = testShop();
const operator = testOperator(shop);

const run = (line: string) => operator.run(...line.split(' '));
const json = (line: string) => operator.json(...line.split(' '));

test('clubs are listed with tiers and member counts', async () => {
  const { tiers } = await json('club list');
  expect(tiers).toMatchObject([
    {
      clubTypeId: 1,
      clubName: 'Alder Ridge Club',
      tierId: 1,
      pricePerShipment: 279,
      isOpen: true,
      active: 1,
    },
    { clubTypeId: 1, tierId: 2, active: 0 },
    { clubTypeId: 2, clubName: 'Club Twomey', tierId: 3, active: 0, onHold: 0 },
    { clubTypeId: 2, tierId: 4, nextShipmentOn: '2027-04-05' },
  ]);
  expect(await run('club list')).toMatchObject({ text: expect.stringContaining('$279.00') });
});

describe('the next shipment of a club', () => {
  test('is set to a shipping weekday and shown with the club', async () => {
    expect(await json('club next-shipment 2 2027-05-04')).toEqual({
      clubTypeId: 2,
      nextShipmentOn: '2027-05-04',
      processed: { from: '2027-04-27', to: '2027-04-29' },
    });
    expect((await shop.browser().get('/api/shop/clubs/2')).body.nextShipmentDate).toBe('05/04/2027');
    await json('club next-shipment 2 2027-04-05');
  });

  test('the number of shipments a year is set within its limits', async () => {
    expect(await json('club shipments-a-year 2 6')).toEqual({ clubTypeId: 2, count: 6 });
    await json('club shipments-a-year 2 4');
    expect(await run('club shipments-a-year 9 6')).toMatchObject({ reason: 'There is no club 9.' });
  });

  test.each([
    ['2 2027-05-05', '<day>: The club ships on Monday or Tuesday only.'],
    ['2 2027-02-30', "<day> must be a date such as 2027-03-31, not '2027-02-30'."],
    ['2 2027-03-01', '<day>: It has passed.'],
    ['9 2027-05-04', 'There is no club 9.'],
  ])('%s is refused', async (words, reason) => {
    expect(await run(`club next-shipment ${words}`)).toMatchObject({ reason });
  });
});

const isThisMonth = ({ month }: { month: string }) =>
  month === dayInTimeZone(new Date(), WINERY_TIME_ZONE).slice(0, 7);

describe('members', () => {
  test('are listed, former members included', async () => {
    expect(await json('member list 1')).toMatchObject({
      members: [{ email: 'member@example.com', state: 'active', tierName: 'Three Bottles', hasCard: true }],
    });
    expect(await json('member list 2')).toMatchObject({
      members: [{ email: 'former@example.com', state: 'cancelled' }],
    });
  });

  test('are put on hold, resumed and canceled, as the account shows', async () => {
    const [{ membershipId }] = (await json('member list 1')).members;
    const browser = shop.browser();
    await browser.post('/api/identity/login', { email: 'member@example.com', password: 'cellar-door-1' });
    const membership = async () => (await browser.get('/api/identity/validate')).body.user.memberships[0];
    for (const [verb, state, nextShipmentDate] of [
      ['hold', 'on hold', null],
      ['resume', 'active', '04/05/2027'],
      ['hold', 'on hold', null],
      ['cancel', 'cancelled', null],
    ] as const) {
      const before = (await membership()).stateSince;
      expect(await json(`member ${verb} ${membershipId}`)).toMatchObject({ membershipId, state });
      expect(await membership()).toMatchObject({ state, nextShipmentDate });
      expect(Date.parse((await membership()).stateSince)).toBeGreaterThan(Date.parse(before));
    }
    const [{ left }] = (await json('member list 1')).members;
    expect(left).toEqual({ where: 'command', reason: null, by: null });
    expect(await run(`member cancel ${membershipId}`)).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/It is cancelled since \d{4}-\d\d-\d\d, by command\.$/),
    });
    for (const verb of ['hold', 'resume', 'cancel']) {
      expect(await run(`member ${verb} ${membershipId}`)).toMatchObject({
        kind: 'refused',
        reason: expect.stringContaining('It is cancelled'),
      });
    }
  });

  test('who left or went on hold are counted by month, with their reasons', async () => {
    const kept = await newMember(shop, 'kept@members.example.com', { tierId: 1 });
    const lost = await newMember(shop, 'lost@members.example.com', { tierId: 1 });
    const before = (await json('member lost 1')).months.find(isThisMonth) ?? { left: 0, held: 0, kept: 0 };
    for (const { membershipId } of [kept, lost]) await json(`member hold ${membershipId}`);
    await json(`member resume ${kept.membershipId}`);
    await json(`member cancel ${lost.membershipId} --reason Moving`);
    const after = (await json('member lost 1')).months.find(isThisMonth);
    expect(after).toMatchObject({ left: before.left + 1, held: before.held + 2, kept: before.kept + 1 });
    expect(after.reasons).toContain('Moving');
    expect(await run('member lost 9')).toMatchObject({ reason: 'There is no club 9.' });
  });

  test('are not resumed without a card on file', async () => {
    await addMembership(shop.db, { email: 'unknown@example.com', state: 'pending' });
    const waiting = (await json('member list 2')).members[1];
    expect(waiting).toMatchObject({ state: 'pending', customerId: null, hasCard: false });
    expect(await run(`member resume ${waiting.membershipId}`)).toMatchObject({ kind: 'refused' });
    expect(await json(`member cancel ${waiting.membershipId}`)).toMatchObject({ state: 'cancelled' });
  });

  test.each([
    ['member list 9', 'refused'],
    ['member list one', 'misused'],
    ['member hold 99999', 'refused'],
    ['member cancel 3001.5', 'misused'],
  ])('%s: %s', async (line, kind) => {
    expect((await run(line)).kind).toBe(kind);
  });
});
