import { recordAction } from '../../server/catalog/operations/operator-actions.ts';
import { findCustomer } from '../../server/office/customers/find-customer.ts';
import { endOpenSessions, selectOpenSessions } from '../../server/people/identity/sessions-of.ts';
import { type Command, defineCommand, done, misused, refused } from '../command.ts';
import { flag, text } from '../fields.ts';
import { counted, inColumns, minuteOf } from '../format.ts';
import { osUser } from '../os-user.ts';
import { unknownCustomer } from './customer-commands.ts';

export const sessionCommands: readonly Command[] = [
  defineCommand({
    name: 'session list',
    parameters: { email: text('email') },
    audit: 'reads',
    summary: 'List the open sessions of an account',
    example: 'session list ann@example.com',
    async run({ db }, { email }) {
      const customer = await findCustomer(db, email);
      if (customer === null) return unknownCustomer(email);
      const sessions = await selectOpenSessions(db, customer.customerId);
      const rows = sessions.map(({ id, since, lastUsed }) => [
        id,
        `since ${minuteOf(since)}`,
        lastUsed === null ? '' : `last used about ${minuteOf(lastUsed)}`,
      ]);
      return done({ ...customer, sessions }, inColumns(rows) || 'There is no open session.');
    },
  }),
  defineCommand({
    name: 'session end',
    parameters: { email: text('email') },
    options: {
      id: text('id').optional().describe('The session to end, as session list shows it'),
      all: flag.describe('End all of them'),
    },
    audit: 'itself',
    summary: 'Log an account out on both sites',
    example: 'session end ann@example.com --all',
    async run({ db }, { email, id = null, all }) {
      if ((id === null) === !all) return misused('Give either --id or --all.');
      const customer = await findCustomer(db, email);
      if (customer === null) return unknownCustomer(email);
      const { customerId } = customer;
      const count = await endOpenSessions(db, customerId, id);
      if (count === 0 && id !== null) return refused(`${customer.email} has no session ${id}.`);
      await recordAction(db, {
        command: 'session end',
        customerId,
        osUser: osUser(),
        details: { ended: count },
      });
      return done({ ...customer, ended: count }, `${counted(count, 'session')} of ${customer.email} ended`);
    },
  }),
];
