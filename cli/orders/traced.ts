import { beginOrderAction, endAction } from '../../server/operations/operator-actions.ts';
import { type Command, type Given, wholeNumberOf } from '../command.ts';
import { osUser } from '../os-user.ts';

/**
 * A command about an order that leaves its trace in the order's timeline: who gave it, when, and what came of it. One
 * that is only tried (--dry-run) leaves none.
 */
export function traced(command: Command): Command {
  return {
    ...command,
    audit: 'itself',
    async run(shop, given) {
      if (given.options['dry-run'] === true) return command.run(shop, given);
      const actionId = await begin(shop.db, command, given);
      const outcome = await command.run(shop, given);
      if (actionId !== null) {
        const reason = 'reason' in outcome ? outcome.reason : null;
        await endAction(shop.db, actionId, { outcome: outcome.kind, reason });
      }
      return outcome;
    },
  };
}

async function begin(
  db: Parameters<typeof beginOrderAction>[0],
  { name: command }: Command,
  { values: { order = '', ...more }, options: { json: _, ...options } }: Given,
): Promise<number | null> {
  const orderId = wholeNumberOf(order, 1);
  return orderId === null
    ? null
    : beginOrderAction(db, { command, orderId, osUser: osUser(), details: { ...more, ...options } });
}
