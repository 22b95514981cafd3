import { erasePerson } from '../../server/customers/erase-person.ts';
import { findPerson } from '../../server/customers/person.ts';
import { defineCommand, done, refused } from '../command.ts';
import { dryRun, text } from '../fields.ts';
import { osUser } from '../os-user.ts';
import { countsText } from './counts.ts';

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
    const result = await erasePerson(db, person, { isDryRun, osUser: osUser() });
    if (!result.ok) return refused(result.refusal.message);
    const { value } = result;
    // A dry run gives the pseudonym to no one.
    const { pseudonym, ...counts } = value;
    const headline = isDryRun
      ? 'Would be erased (dry run, nothing was changed):'
      : `Erased. The orders now have the name ${pseudonym}:`;
    return done(
      { dryRun: isDryRun, customerId: person.customerId, ...(isDryRun ? counts : value) },
      `${headline}\n${countsText(counts, LABELS)}`,
    );
  },
});

const LABELS = {
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
