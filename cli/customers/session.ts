import { findCustomer } from '../../server/customers/find-customer.ts';
import { endOpenSessions, type OpenSession, selectOpenSessions } from '../../server/identity/sessions-of.ts';
import { recordAction } from '../../server/operations/operator-actions.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, refused } from '../command.ts';
import { osUser } from '../os-user.ts';
import { noSuchCustomer } from './customer-of.ts';

export const sessionList: Command = {
  name: 'session list',
  parameters: ['email'],
  audit: 'reads',
  summary: 'The log-ins of an account, since when, and when each was last used',
  example: 'session list ann@example.com',
  async run({ db }, { values: { email = '' } }) {
    const customer = await findCustomer(db, email);
    if (customer === null) return noSuchCustomer(email);
    const sessions = await selectOpenSessions(db, customer.customerId);
    return done({ ...customer, sessions }, inColumns(sessions.map(toRow)) || 'Logged in nowhere.');
  },
};

export const sessionEnd: Command = {
  name: 'session end',
  parameters: ['email'],
  audit: 'itself',
  options: {
    id: { type: 'string', value: 'id', describe: 'The log-in to end, as session list names it' },
    all: { type: 'boolean', describe: 'End all of them' },
  },
  summary: 'Log an account out, of one log-in or of all, on both sites',
  example: 'session end ann@example.com --all',
  async run({ db }, { values: { email = '' }, options }) {
    const id = options.id === undefined ? null : String(options.id);
    if ((id === null) === (options.all !== true)) return misused('Give either --id or --all.');
    const customer = await findCustomer(db, email);
    if (customer === null) return noSuchCustomer(email);
    const { customerId } = customer;
    const ended = await endOpenSessions(db, customerId, id);
    if (ended === 0 && id !== null) return refused(`${customer.email} has no log-in ${id}.`);
    await recordAction(db, { command: 'session end', customerId, osUser: osUser(), details: { ended } });
    return done(
      { ...customer, ended },
      `${ended} log-in${ended === 1 ? '' : 's'} of ${customer.email} ended`,
    );
  },
};

function toRow({ id, since, lastUsed }: OpenSession): string[] {
  return [id, `since ${minuteOf(since)}`, lastUsed === null ? '' : `last used about ${minuteOf(lastUsed)}`];
}

function minuteOf(instant: Date): string {
  return instant.toISOString().slice(0, 16).replace('T', ' ');
}
