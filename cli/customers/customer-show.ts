import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { findPerson } from '../../server/customers/person.ts';
import { type ShownCustomer, showCustomer } from '../../server/customers/show-customer.ts';
import { defineCommand, done } from '../command.ts';
import { text } from '../fields.ts';
import { counted, inColumns, minuteOf } from '../format.ts';
import { unknownCustomer } from './unknown-customer.ts';

export const customerShow = defineCommand({
  name: 'customer show',
  parameters: { customer: text('customer') },
  audit: 'reads',
  summary: 'Show an account or a guest',
  details: 'By email or account number: orders, memberships, cards, open carts, and what staff changed.',
  example: 'customer show ann@example.com',
  async run({ db }, { customer }) {
    const person = await findPerson(db, customer);
    if (person === null) return unknownCustomer(customer);
    const shown = await showCustomer(db, person);
    return done(toJson(shown), textOf(shown));
  },
});

function toJson({ orders, ...shown }: ShownCustomer) {
  return {
    ...shown,
    orders: orders.map(({ orderId, totalCents, ...order }) => ({
      purchaseOrderId: orderId,
      ...order,
      total: centsToDollars(totalCents),
    })),
  };
}

function textOf({ email, account, orders, memberships, cards, byHand, openCarts }: ShownCustomer): string {
  const facts =
    account === null
      ? [['account', 'none (guest)']]
      : [
          ['account', String(account.customerId)],
          ['name', account.name],
          ['since', String(account.since).slice(0, 10)],
          ['email', account.emailVerified ? 'verified' : 'not verified'],
          ['password', account.hasPassword ? 'set' : 'none'],
          ['addresses', String(account.addresses)],
          ['sessions', String(account.logIns)],
        ];
  const sections = {
    Orders: orders.map(({ orderId, placedAt, status, totalCents, asGuest }) => [
      String(orderId),
      placedAt.slice(0, 10),
      status,
      formatUsd(totalCents),
      asGuest ? 'as a guest' : '',
    ]),
    Memberships: memberships.map(({ membershipId, clubTypeId, state }) => [
      String(membershipId),
      `club ${clubTypeId}`,
      state,
    ]),
    Cards: cards.map(({ lastFour, expires, isDefault }) => [
      `ends in ${lastFour}`,
      expires,
      isDefault ? 'default' : '',
    ]),
    Commands: byHand.map(({ at, command, osUser }) => [minuteOf(at), command, `by ${osUser}`]),
    'Open carts': openCarts.map(({ cartId, kind, bottles }) => [
      String(cartId),
      kind,
      counted(bottles, 'bottle'),
    ]),
  };
  return [
    email,
    inColumns(facts),
    ...Object.entries(sections)
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]) => `${name}:\n${inColumns(rows)}`),
  ].join('\n\n');
}
