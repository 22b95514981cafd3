import { sql } from 'kysely';
import type { Reader } from '../database/access.ts';

/** Something that an operator asks for by command. Nothing in it names a shopper. */
export interface OperatorAction {
  /** Its name, such as 'order ship'. */
  readonly command: string;
  readonly orderId?: number;
  readonly customerId?: number;
  /** The name under which the operator works on the machine. */
  readonly osUser: string;
  /** What was said besides, such as a tracking number. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export type ActionOutcome = 'done' | 'failed' | 'refused' | 'misused';

/**
 * Writes down what an operator is about to do with an order: whatever ends in the middle has left its trace. Null for an
 * order that does not exist.
 */
export async function beginOrderAction(
  db: Reader,
  { command, orderId, osUser, details = {} }: OperatorAction,
): Promise<number | null> {
  const { rows } = await sql<{ actionId: number }>`
    insert into operator_actions (command, order_id, os_user, details)
    select ${command}, order_id, ${osUser}, ${JSON.stringify(details)}::text::jsonb from orders
    where order_id = ${orderId ?? null}::integer
    returning action_id as "actionId"`.execute(db);
  return rows[0]?.actionId ?? null;
}

/** Writes down what an operator is about to do. Gives the number of the record, for `endAction`. */
export async function beginAction(db: Reader, action: OperatorAction): Promise<number> {
  return insertAction(db, action, null);
}

export async function endAction(
  db: Reader,
  actionId: number,
  { outcome, reason }: { outcome: ActionOutcome; reason: string | null },
): Promise<void> {
  await sql`
    update operator_actions set outcome = ${outcome}, reason = ${reason}, ended_at = clock_timestamp()
    where action_id = ${actionId}`.execute(db);
}

/** Writes down what an operator has done, in the transaction that does it. Gives the number of the record. */
export async function recordAction(db: Reader, action: OperatorAction): Promise<number> {
  return insertAction(db, action, 'done');
}

async function insertAction(db: Reader, action: OperatorAction, outcome: 'done' | null): Promise<number> {
  const { command, orderId = null, customerId = null, osUser, details = {} } = action;
  const { rows } = await sql<{ actionId: number }>`
    insert into operator_actions (command, order_id, customer_id, os_user, details, outcome, ended_at)
    values (${command}, ${orderId}, ${customerId}, ${osUser}, ${JSON.stringify(details)}::text::jsonb, ${outcome},
      case when ${outcome}::text is not null then clock_timestamp() end)
    returning action_id as "actionId"`.execute(db);
  if (!rows[0]) throw new Error(`${command} left no record`);
  return rows[0].actionId;
}
