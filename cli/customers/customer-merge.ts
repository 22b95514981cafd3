import { findCustomer } from '../../server/customers/find-customer.ts';
import { mergeCustomers } from '../../server/customers/merge-customers.ts';
import { defineCommand, done, refused } from '../command.ts';
import { dryRun, text } from '../fields.ts';
import { osUser } from '../os-user.ts';
import { countsText } from './counts.ts';
import { unknownCustomer } from './unknown-customer.ts';

export const customerMerge = defineCommand({
  name: 'customer merge',
  parameters: { from: text('from'), into: text('into') },
  options: { dryRun },
  audit: 'itself',
  summary: 'Merge two accounts of one customer',
  details: 'Everything moves from the first account to the second, and the first account is deleted.',
  example: 'customer merge ann@old.example ann@example.com --dry-run',
  async run({ db }, { from, into, dryRun: isDryRun }) {
    const old = await findCustomer(db, from);
    if (old === null) return unknownCustomer(from);
    const own = await findCustomer(db, into);
    if (own === null) return unknownCustomer(into);
    const ids = { from: old.customerId, into: own.customerId };
    const result = await mergeCustomers(db, { ...ids, isDryRun, osUser: osUser() });
    if (!result.ok) return refused(result.refusal.message);
    const headline = isDryRun
      ? `Would move from ${old.email} to ${own.email} (dry run, nothing was changed):`
      : `${old.email} is deleted. ${own.email} (account ${own.customerId}) now has:`;
    return done(
      { dryRun: isDryRun, from: old, into: own, ...result.value },
      `${headline}\n${countsText(result.value, LABELS)}`,
    );
  },
});

const LABELS = {
  orders: 'orders',
  guestOrders: 'orders placed as a guest with its email',
  memberships: 'memberships',
  addresses: 'addresses',
  cards: 'cards',
  carts: 'carts',
  bulkPayments: 'bulk payments',
  sessionsEnded: 'sessions, ended',
};
