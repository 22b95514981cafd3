import { type Erased, erasePerson } from '../../server/customers/erase-person.ts';
import { findPerson } from '../../server/customers/person.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, refused } from '../command.ts';
import { osUser } from '../os-user.ts';

export const customerErase: Command = {
  name: 'customer erase',
  parameters: ['email'],
  audit: 'itself',
  options: { 'dry-run': { type: 'boolean', describe: 'Say what would go, and change nothing' } },
  summary:
    'Take a person out of everything that is held; orders stay without the person, as the law asks. It cannot be undone: ' +
    'try --dry-run first',
  example: 'customer erase ann@example.com --dry-run',
  async run({ db }, { values: { email = '' }, options }) {
    const isDryRun = options['dry-run'] === true;
    const person = await findPerson(db, email);
    if (person === null) return refused(`Nothing is held about ${email}.`);
    const result = await erasePerson(db, person, { isDryRun, osUser: osUser() });
    if (!result.ok) return refused(result.refusal.message);
    const { value } = result;
    // The pseudonym of a dry run has been given to nobody.
    const { pseudonym, ...counts } = value;
    const headline = isDryRun
      ? `Would be erased (dry run, nothing was changed):`
      : `Erased; the orders now stand under ${pseudonym}:`;
    return done(
      { dryRun: isDryRun, customerId: person.customerId, ...(isDryRun ? counts : value) },
      [headline, inColumns(rowsOf(counts))].join('\n'),
    );
  },
};

const NAMES: Readonly<Record<keyof Omit<Erased, 'pseudonym'>, string>> = {
  orders: 'orders, kept with state, ZIP, days and sums',
  payments: 'attempts to pay, kept with their sums',
  memberships: 'memberships, kept with club and days',
  carts: 'carts, emptied of what was filled in',
  mails: 'mails, gone',
  texts: 'text messages, gone',
  addresses: 'addresses, gone',
  cards: 'cards, gone',
  sessions: 'log-ins, ended',
};

function rowsOf(counts: Omit<Erased, 'pseudonym'>): string[][] {
  return (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((name) => [
    String(counts[name]).padStart(5),
    NAMES[name],
  ]);
}
