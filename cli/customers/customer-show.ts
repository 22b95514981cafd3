import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { findPerson } from '../../server/customers/person.ts';
import { type ShownCustomer, showCustomer } from '../../server/customers/show-customer.ts';
import { inColumns } from '../columns.ts';
import { type Command, done } from '../command.ts';
import { noSuchCustomer } from './customer-of.ts';

export const customerShow: Command = {
  name: 'customer show',
  parameters: ['customer'],
  audit: 'reads',
  summary: 'Orders, memberships, cards and open carts of an account, or of a guest, by e-mail or number',
  example: 'customer show ann@example.com',
  async run({ db }, { values: { customer = '' } }) {
    const person = await findPerson(db, customer);
    if (person === null) return noSuchCustomer(customer);
    const shown = await showCustomer(db, person);
    return done(toJson(shown), textOf(shown));
  },
};

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
      ? [['account', 'none: a guest']]
      : [
          ['account', String(account.customerId)],
          ['name', account.name],
          ['since', String(account.since).slice(0, 10)],
          ['e-mail', account.emailVerified ? 'verified' : 'not verified'],
          ['password', account.hasPassword ? 'set' : 'none'],
          ['addresses', String(account.addresses)],
          ['log-ins', String(account.logIns)],
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
    'Done by hand': byHand.map(({ at, command, osUser }) => [
      at.slice(0, 16).replace('T', ' '),
      command,
      `by ${osUser}`,
    ]),
    'Open carts': openCarts.map(({ cartId, kind, bottles }) => [String(cartId), kind, `${bottles} in it`]),
  };
  return [
    email,
    inColumns(facts),
    ...Object.entries(sections)
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]) => `${name}:\n${inColumns(rows)}`),
  ].join('\n\n');
}
