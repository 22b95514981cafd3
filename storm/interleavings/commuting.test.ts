import { expect, test } from 'vitest';
import { createTestDatabase } from '../../server/testing/database.ts';
import { openPlainSql } from '../../server/testing/plain-sql.ts';
import { openCommute, type Waiting } from './commuting.ts';

const READS_ORDERS = 'select status from orders where order_id = $1';
const WRITES_ORDERS = 'update orders set status = $1 where order_id = $2';

const alone = (statement: string): Waiting => ({ statement, transaction: null });
const after = (transaction: readonly string[], statement: string): Waiting => ({ statement, transaction });

test('a schedule is left out only if neither side could tell it from the one before', async () => {
  const { databaseUrl, drop } = await createTestDatabase();
  const { sql, close } = openPlainSql(databaseUrl, { max: 1 });
  const commute = await openCommute(sql);
  await close();
  await drop();
  const both = (one: Waiting, other: Waiting) => [commute(one, other), commute(other, one)];
  const read = alone(READS_ORDERS);

  // What is not committed is not seen, and plain reads wait for no lock.
  expect(both(read, read)).toEqual([true, true]);
  expect(both(read, after([], WRITES_ORDERS))).toEqual([true, true]);
  expect(both(read, after([], 'select from orders for no key update'))).toEqual([true, true]);
  expect(both(read, after(['update cards set token = $1'], 'commit'))).toEqual([true, true]);
  expect(both(after([], WRITES_ORDERS), after([], 'update products set stock = 1'))).toEqual([true, true]);

  expect(both(read, alone(WRITES_ORDERS))).toEqual([false, false]);
  expect(both(read, after([WRITES_ORDERS], 'commit'))).toEqual([false, false]);
  expect(both(after([], WRITES_ORDERS), after([], 'select from orders for update'))).toEqual([false, false]);
  // An entry of the ledger locks its order.
  expect(
    both(after([], 'insert into ledger (order_id) values ($1)'), after([], 'select from orders for update')),
  ).toEqual([false, false]);
  // With a customer goes what is the customer's.
  expect(both(alone('select from memberships'), alone('delete from customers'))).toEqual([false, false]);
  const lock = after([], 'select pg_advisory_xact_lock($1)');
  expect(both(lock, lock)).toEqual([false, false]);
});
