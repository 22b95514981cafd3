import { writeFile } from 'node:fs/promises';
import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { erasePerson } from '../../server/office/customers/erase-person.ts';
import { exportPerson } from '../../server/office/customers/export-person.ts';
import { findCustomer } from '../../server/office/customers/find-customer.ts';
import { mergeCustomers } from '../../server/office/customers/merge-customers.ts';
import { findPerson } from '../../server/office/customers/person.ts';
import { type ShownCustomer, showCustomer } from '../../server/office/customers/show-customer.ts';
import { defineCommand, done, type Outcome, refused } from '../command.ts';
import { dryRun, text } from '../fields.ts';
import { counted, inColumns, minuteOf } from '../format.ts';
import { osUser } from '../os-user.ts';

export function unknownCustomer(emailOrId: string): Outcome {
  return refused(`There is no account ${emailOrId}. Search for a guest's orders with order find.`);
}

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
    const details = await showCustomer(db, person);
    return done(toJson(details), textOf(details));
  },
});

function toJson({ orders, ...customer }: ShownCustomer) {
  return {
    ...customer,
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
    Commands: byHand.map(({ at, command, osUser }) => [
      minuteOf(at),
      command,
      `by ${osUser ?? 'the office'}`,
    ]),
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

export const customerMerge = defineCommand({
  name: 'customer merge',
  parameters: { from: text('from'), into: text('into') },
  options: { dryRun },
  audit: 'itself',
  summary: 'Merge two accounts of one customer',
  details: 'Everything moves from the first account to the second, and the first account is deleted.',
  example: 'customer merge ann@old.example ann@example.com --dry-run',
  async run({ db, clock }, { from, into, dryRun: isDryRun }) {
    const old = await findCustomer(db, from);
    if (old === null) return unknownCustomer(from);
    const own = await findCustomer(db, into);
    if (own === null) return unknownCustomer(into);
    const ids = { from: old.customerId, into: own.customerId };
    const result = await mergeCustomers(db, {
      ...ids,
      isDryRun,
      today: clock.today(),
      by: { osUser: osUser() },
    });
    if (!result.ok) return refused(result.refusal.message);
    const headline = isDryRun
      ? `Would move from ${old.email} to ${own.email} (dry run, nothing was changed):`
      : `${old.email} is deleted. ${own.email} (account ${own.customerId}) now has:`;
    return done(
      { dryRun: isDryRun, from: old, into: own, ...result.value },
      `${headline}\n${countsText(result.value, MOVED)}`,
    );
  },
});

const MOVED = {
  orders: 'orders',
  guestOrders: 'orders placed as a guest with its email',
  memberships: 'memberships',
  addresses: 'addresses',
  cards: 'cards',
  carts: 'carts',
  bulkPayments: 'bulk payments',
  sessionsEnded: 'sessions, ended',
};

/** No other user of the machine may read personal data. */
const OWNER_ONLY = 0o600;

export const customerExport = defineCommand({
  name: 'customer export',
  parameters: { email: text('email') },
  options: { out: text('file').optional().describe('Write to this new file instead of the screen') },
  namesShopper: ['email', 'out'],
  summary: 'Export all data about a shopper as JSON',
  details: 'For a privacy request. Orders that were placed as a guest are included.',
  example: 'customer export ann@example.com --out ann.json',
  async run({ db, clock }, { email, out: file }) {
    const person = await findPerson(db, email);
    if (person === null) return refused(`There is no data about ${email}.`);
    const document = await exportPerson(db, person, clock.now());
    const text = JSON.stringify(document, null, 2);
    if (file === undefined) return done(document, text);
    try {
      await writeFile(file, `${text}\n`, { flag: 'wx', mode: OWNER_ONLY });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return refused(
        code === 'EEXIST'
          ? `${file} exists already. Name another file.`
          : `${file} cannot be written: ${message}`,
      );
    }
    const counts = Object.entries(document.parts).map(([name, { data }]) => [name, data.length] as const);
    const rows = counts.map(([name, count]) => [String(count).padStart(5), name]);
    return done(
      { file, email: person.email, parts: Object.fromEntries(counts) },
      `Written to ${file}:\n${inColumns(rows)}`,
    );
  },
});

export const customerErase = defineCommand({
  name: 'customer erase',
  parameters: { email: text('email') },
  options: { dryRun },
  audit: 'itself',
  summary: 'Erase the personal data of a shopper',
  details:
    'Orders stay without the personal data, because tax law requires them. This cannot be undone: try --dry-run first.',
  example: 'customer erase ann@example.com --dry-run',
  async run({ db }, { email, dryRun: isDryRun }) {
    const person = await findPerson(db, email);
    if (person === null) return refused(`There is no data about ${email}.`);
    const result = await erasePerson(db, person, { isDryRun, by: { osUser: osUser() } });
    if (!result.ok) return refused(result.refusal.message);
    const { value } = result;
    // A dry run gives the pseudonym to no one.
    const { pseudonym, ...counts } = value;
    const headline = isDryRun
      ? 'Would be erased (dry run, nothing was changed):'
      : `Erased. The orders now have the name ${pseudonym}:`;
    return done(
      { dryRun: isDryRun, customerId: person.customerId, ...(isDryRun ? counts : value) },
      `${headline}\n${countsText(counts, ERASED)}`,
    );
  },
});

const ERASED = {
  orders: 'orders, kept with state, ZIP, dates and amounts',
  payments: 'payment attempts, kept with their amounts',
  memberships: 'memberships, kept with club and dates',
  carts: 'carts, cleared of what the shopper typed',
  mails: 'emails, deleted',
  texts: 'text messages, deleted',
  addresses: 'addresses, deleted',
  cards: 'cards, deleted',
  sessions: 'sessions, ended',
};

function countsText<Name extends string>(
  counts: Readonly<Record<Name, number>>,
  labels: Readonly<Record<Name, string>>,
): string {
  const names = Object.keys(labels) as Name[];
  return inColumns(names.map((name) => [String(counts[name]).padStart(5), labels[name]]));
}
