import { setTimeout as sleep } from 'node:timers/promises';
import {
  beginAction,
  beginOrderAction,
  endAction,
  recordAction,
} from '../server/catalog/operations/operator-actions.ts';
import { findCustomer } from '../server/office/customers/find-customer.ts';
import type { Reader } from '../server/platform/database/access.ts';
import type { Command, CommandInput } from './command.ts';
import { id } from './fields.ts';
import { osUser } from './os-user.ts';

/** A hung database delays a stopped command by at most this; its audit row then has no outcome. */
const ANSWER_WITHIN_MS = 5_000;

/** Wraps a command so that it leaves an audit row. A dry run leaves none. */
export function audited(command: Command): Command {
  if (command.audit === 'reads' || command.audit === 'itself') return command;
  return {
    ...command,
    async run(shop, input) {
      if (input.options['dry-run'] === true) return command.run(shop, input);
      // A command that may create the table of these rows writes its row afterward.
      if (command.beforeSetUp === true) {
        const action = await actionOf(shop.db, command, input);
        const outcome = await command.run(shop, input);
        if (outcome.kind === 'done') await recordAction(shop.db, action);
        return outcome;
      }
      const actionId = await begin(shop.db, command, input);
      const outcome = await command.run(shop, input).catch(async (error: unknown) => {
        await end(shop.db, actionId, { outcome: 'failed', reason: 'internal' });
        throw error;
      });
      const reason = 'reason' in outcome && !command.namesShopper ? outcome.reason : null;
      await end(shop.db, actionId, { outcome: outcome.kind, reason });
      return outcome;
    },
  };
}

async function end(
  db: Reader,
  actionId: number | null,
  result: Parameters<typeof endAction>[2],
): Promise<void> {
  if (actionId === null) return;
  const recording = endAction(db, actionId, result);
  // It rejects when the connection closes, after the wait is over.
  recording.catch(() => undefined);
  await Promise.race([recording, sleep(ANSWER_WITHIN_MS, undefined, { ref: false })]);
}

/** Null for an order that does not exist: it has no timeline. */
async function begin(db: Reader, command: Command, input: CommandInput): Promise<number | null> {
  const action = await actionOf(db, command, input);
  if (command.audit !== 'order') return beginAction(db, action);
  const { order, ...details } = action.details;
  const orderId = id('an order').safeParse(order).data;
  return orderId === undefined ? null : beginOrderAction(db, { ...action, orderId, details });
}

async function actionOf(db: Reader, { name, namesShopper = [] }: Command, { values, options }: CommandInput) {
  const { json: _, ...input } = { ...values, ...options };
  const details = Object.fromEntries(Object.entries(input).filter(([key]) => !namesShopper.includes(key)));
  const subject = Object.entries(values).find(([key]) => !namesShopper.includes(key))?.[1];
  const customer = values.email === undefined ? null : await findCustomer(db, values.email);
  return {
    command: name,
    osUser: osUser(),
    details,
    ...(subject !== undefined && { subject: `${name.split(' ')[0]} ${subject}`.slice(0, 200) }),
    ...(customer && { customerId: customer.customerId }),
  };
}
