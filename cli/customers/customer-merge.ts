import { findCustomer } from '../../server/customers/find-customer.ts';
import { type Merged, mergeCustomers } from '../../server/customers/merge-customers.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, refused } from '../command.ts';
import { osUser } from '../os-user.ts';
import { noSuchCustomer } from './customer-of.ts';

export const customerMerge: Command = {
  name: 'customer merge',
  parameters: ['from', 'into'],
  audit: 'itself',
  options: { 'dry-run': { type: 'boolean', describe: 'Say what would go over, and change nothing' } },
  summary: 'Make two accounts of one person one: the first goes, the second has all that both had',
  example: 'customer merge ann@old.example ann@example.com --dry-run',
  async run({ db }, { values: { from = '', into = '' }, options }) {
    const isDryRun = options['dry-run'] === true;
    const old = await findCustomer(db, from);
    if (old === null) return noSuchCustomer(from);
    const own = await findCustomer(db, into);
    if (own === null) return noSuchCustomer(into);
    const result = await mergeCustomers(db, {
      from: old.customerId,
      into: own.customerId,
      isDryRun,
      osUser: osUser(),
    });
    if (!result.ok) return refused(result.refusal.message);
    const headline = isDryRun
      ? `Would go from ${old.email} to ${own.email} (dry run, nothing was changed):`
      : `${old.email} is gone; ${own.email} (account ${own.customerId}) has all that it had:`;
    return done(
      { dryRun: isDryRun, from: old, into: own, ...result.value },
      [headline, inColumns(rowsOf(result.value))].join('\n'),
    );
  },
};

const NAMES: Readonly<Record<keyof Merged, string>> = {
  orders: 'orders',
  guestOrders: 'orders placed as a guest under its e-mail',
  memberships: 'memberships',
  addresses: 'addresses',
  cards: 'cards',
  carts: 'carts',
  bulkPayments: 'payments of several orders',
  sessionsEnded: 'log-ins, ended',
};

function rowsOf(merged: Merged): string[][] {
  return (Object.keys(NAMES) as (keyof Merged)[]).map((name) => [
    String(merged[name]).padStart(5),
    NAMES[name],
  ]);
}
