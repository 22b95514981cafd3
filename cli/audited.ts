import { setTimeout as sleep } from 'node:timers/promises';
import { findCustomer } from '../server/customers/find-customer.ts';
import type { Reader } from '../server/database/access.ts';
import { beginAction, endAction, recordAction } from '../server/operations/operator-actions.ts';
import type { Command, Given } from './command.ts';
import { osUser } from './os-user.ts';

/** A database that has stopped answering does not keep a stopped command: its row then has no outcome. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * A command that leaves an audit row, unless it only reads or writes a row of its own: who gave it, when, with which arguments,
 * and the outcome. A dry run leaves none.
 */
export function audited(command: Command): Command {
  if (command.audit !== undefined) return command;
  return {
    ...command,
    async run(shop, given) {
      if (given.options['dry-run'] === true) return command.run(shop, given);
      const action = await actionOf(shop.db, command, given);
      // A command that may make the table of these rows writes its row afterwards.
      if (command.beforeSetUp === true) {
        const outcome = await command.run(shop, given);
        if (outcome.kind === 'done') await recordAction(shop.db, action);
        return outcome;
      }
      const actionId = await beginAction(shop.db, action);
      const outcome = await command.run(shop, given);
      const reason = 'reason' in outcome ? outcome.reason : null;
      const ended = endAction(shop.db, actionId, {
        outcome: outcome.kind,
        reason: command.namesShopper ? null : reason,
      });
      // It is refused when the connection closes, after the wait is over.
      ended.catch(() => undefined);
      await Promise.race([ended, sleep(ANSWER_WITHIN_MS, undefined, { ref: false })]);
      return outcome;
    },
  };
}

async function actionOf(db: Reader, { name, namesShopper = [] }: Command, { values, options }: Given) {
  const { json: _, ...said } = { ...values, ...options };
  const details = Object.fromEntries(Object.entries(said).filter(([key]) => !namesShopper.includes(key)));
  const customer = values.email === undefined ? null : await findCustomer(db, values.email);
  return { command: name, osUser: osUser(), details, ...(customer && { customerId: customer.customerId }) };
}
