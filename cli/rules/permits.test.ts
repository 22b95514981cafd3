import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { PORTLAND, TUESDAY, toPortland } from '../../server/testing/test-permits.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { testOperator } from '../testing/operator.ts';

const shop = testShop();
const operator = testOperator(shop);

beforeEach(async () => {
  await sql`delete from permits`.execute(shop.db);
  await sql`delete from permit_switches`.execute(shop.db);
});

const reason = async () => {
  await shop.freshRules();
  return (await toPortland(shop, TUESDAY)).shipping.body.ShipmentNonCompliantReason;
};

test('a permit is entered, ended, renewed and removed, and decides from then on', async () => {
  expect(PORTLAND.city).toBe('Portland');
  expect(await reason()).toBeNull();
  const added = await operator.json('permit', 'add', '2', 'OR', 'OR 1', '--from', '2026-01-01');
  expect(added).toMatchObject({ brandingId: 2, state: 'OR', number: 'OR 1', validTo: null });
  expect(await reason()).toBeNull();
  const id = String(added.permitId);
  await operator.json('permit', 'end', id, '2027-03-08');
  expect(await reason()).toBe('We can ship to Oregon until March 8.');
  expect(await operator.refusal('permit', 'add', '2', 'OR', 'OR 2', '--from', '2027-03-08')).toContain(
    'Permit OR 1 is valid from January 1, 2026 to March 8, 2027.',
  );
  await operator.json('permit', 'add', '2', 'OR', 'OR 2', '--from', '2027-03-09', '--to', '2028-03-08');
  expect(await reason()).toBeNull();
  expect(await operator.json('permit', 'list', '--state', 'OR', '--brand', '2')).toMatchObject({
    permits: [{ number: 'OR 2' }, { number: 'OR 1', validTo: '2027-03-08' }],
    rules: [{ brandingId: 2, isOn: true }],
  });
  expect(await operator.json('permit', 'list', '--brand', '1')).toMatchObject({ permits: [] });
  for (const { permitId } of (await operator.json('permit', 'list')).permits)
    await operator.json('permit', 'remove', String(permitId));
  expect(await reason()).toBe('We are unable to ship to the selected state.');
  await operator.json('permit', 'rule', '2', 'off');
  expect(await reason()).toBeNull();
});

test('what makes no sense is refused with its reason', async () => {
  const add = ['permit', 'add', '2', 'OR', 'OR 1'];
  expect(await operator.refusal(...add, '--from', '2027-01-02', '--to', '2027-01-01')).toBe(
    '1 The last day is before the first.',
  );
  const { permitId } = await operator.json(...add, '--from', '2027-01-02');
  expect(await operator.refusal('permit', 'end', String(permitId), '2027-01-01')).toContain(
    'before the first',
  );
  expect(await operator.refusal('permit', 'end', '999999', '2027-01-01')).toBe(
    '1 There is no permit 999999.',
  );
  expect(await operator.refusal('permit', 'remove', '999999')).toBe('1 There is no permit 999999.');
  expect(await operator.refusal('permit', 'add', '3', 'OR', 'X', '--from', '2027-01-01')).toContain('1 or 2');
  expect(await operator.refusal(...add)).toContain('--from is missing.');
});
