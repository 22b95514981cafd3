import type { Reader } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';

/** It names no shopper. */
export interface OperatorAction {
  /** Such as 'order ship'. */
  readonly command: string;
  readonly orderId?: number;
  readonly customerId?: number;
  /** Such as 'promo SPRING27'; an order's or a customer's is known without it. */
  readonly subject?: string;
  /** The operator's login name on the machine. */
  readonly osUser: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export type ActionOutcome = 'done' | 'failed' | 'refused' | 'misused';

/** Recorded before the action, so that an interrupted one leaves a record too. Null if the order does not exist. */
export async function beginOrderAction(
  db: Reader,
  { command, orderId, osUser, details = {} }: OperatorAction,
): Promise<number | null> {
  const rows = await all<{ actionId: number }>(db)`
    insert into operator_actions (command, order_id, subject, os_user, details)
    select ${command}, order_id, 'order ' || order_id, ${osUser}, ${JSON.stringify(details)}::text::jsonb from orders
    where order_id = ${orderId ?? null}::integer
    returning action_id as "actionId"`;
  return rows[0]?.actionId ?? null;
}

/** Returns the record's number, for `endAction`. */
export async function beginAction(db: Reader, action: OperatorAction): Promise<number> {
  return insertAction(db, action, null);
}

export async function endAction(
  db: Reader,
  actionId: number,
  { outcome, reason }: { outcome: ActionOutcome; reason: string | null },
): Promise<void> {
  await run(db)`
    update operator_actions set outcome = ${outcome}, reason = ${reason}, ended_at = clock_timestamp()
    where action_id = ${actionId}`;
}

/** Call in the action's transaction. Returns the record's number. */
export async function recordAction(db: Reader, action: OperatorAction): Promise<number> {
  return insertAction(db, action, 'done');
}

/** Who did it: an operator, or staff in the office, whose row the guard began. Null: a dry run, which leaves none. */
export type ActionBy = { readonly osUser: string } | { readonly actionId: number | null };

/** In the action's transaction. Returns the number of the record, 0 for none. */
export async function recordActionBy(
  db: Reader,
  by: ActionBy,
  { details = {}, ...action }: Omit<OperatorAction, 'osUser'>,
): Promise<number> {
  if ('osUser' in by) return recordAction(db, { ...action, details, osUser: by.osUser });
  if (by.actionId === null) return 0;
  await run(db)`
    update operator_actions set customer_id = ${action.customerId ?? null},
      subject = coalesce('customer ' || ${action.customerId ?? null}::integer, subject),
      details = details || ${JSON.stringify(details)}::text::jsonb
    where action_id = ${by.actionId}`;
  return by.actionId;
}

async function insertAction(db: Reader, action: OperatorAction, outcome: 'done' | null): Promise<number> {
  const { command, orderId = null, customerId = null, subject = null, osUser, details = {} } = action;
  const rows = await all<{ actionId: number }>(db)`
    insert into operator_actions (command, order_id, customer_id, subject, os_user, details, outcome, ended_at)
    values (${command}, ${orderId}, ${customerId}, coalesce('order ' || ${orderId}::integer,
        'customer ' || ${customerId}::integer, ${subject}), ${osUser}, ${JSON.stringify(details)}::text::jsonb, ${outcome},
      case when ${outcome}::text is not null then clock_timestamp() end)
    returning action_id as "actionId"`;
  if (!rows[0]) throw new Error(`${command} was not recorded`);
  return rows[0].actionId;
}

export interface OfficeAction {
  readonly command: string;
  /** Null while no one is signed in. */
  readonly staffId: number | null;
  /** For the order's timeline; an unknown order gets none. */
  readonly orderId: number | null;
  readonly requestId: string;
}

export async function beginOfficeAction(
  db: Reader,
  { command, staffId, orderId, requestId }: OfficeAction,
): Promise<number> {
  const rows = await all<{ actionId: number }>(db)`
    insert into operator_actions (command, via, staff_id, order_id, subject, request_id)
    values (${command}, 'office', ${staffId}, (select order_id from orders where order_id = ${orderId}::integer),
      'order ' || ${orderId}::integer, ${requestId})
    returning action_id as "actionId"`;
  if (!rows[0]) throw new Error(`${command} was not recorded`);
  return rows[0].actionId;
}

/** For the timeline of each order that a bulk action changed. */
export async function recordOfficeActions(
  db: Reader,
  {
    command,
    staffId,
    requestId,
    orderIds,
    details,
  }: Omit<OfficeAction, 'orderId'> & {
    readonly orderIds: readonly number[];
    readonly details: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await run(db)`
    insert into operator_actions (command, via, staff_id, order_id, subject, request_id, details, outcome, ended_at)
    select ${command}, 'office', ${staffId}, order_id, 'order ' || order_id, ${requestId},
      ${JSON.stringify(details)}::text::jsonb, 'done', clock_timestamp()
    from unnest(${[...orderIds]}::integer[]) order_id`;
}

export async function endOfficeAction(
  db: Reader,
  actionId: number,
  { outcome, reason, note }: { outcome: ActionOutcome; reason: string | null; note: OfficeNote },
): Promise<void> {
  await run(db)`
    update operator_actions set outcome = ${outcome}, reason = ${reason}, ended_at = clock_timestamp(),
      subject = coalesce(${note.subject ?? null}, subject), staff_id = coalesce(${note.staffId ?? null}, staff_id),
      customer_id = coalesce(${note.customerId ?? null}, customer_id),
      details = details || ${JSON.stringify(note.details ?? {})}::text::jsonb
    where action_id = ${actionId}`;
}

/** The process ended before it wrote the outcome. What was begun may be done. */
const LOST = 'process-ended';

/** A call of the office is answered within 15 seconds, and a command may take hours. */
export async function endLostActions(db: Reader): Promise<void> {
  await run(db)`
    update operator_actions set outcome = 'failed', reason = ${LOST}, ended_at = clock_timestamp()
    where outcome is null and at < now() - case via when 'office' then interval '10 minutes' else interval '1 day' end`;
}

/** What is known only afterward. It names no shopper. */
export interface OfficeNote {
  readonly subject?: string;
  readonly staffId?: number;
  readonly customerId?: number;
  readonly details?: Readonly<Record<string, unknown>>;
}
