import type { Cents } from '../../../domain/money/cents.ts';
import type { LedgerKind, MovementPurpose, MovementState } from '../../../domain/payments/movements.ts';
import type { Reader } from '../../database/access.ts';
import { all, first } from '../../database/query.ts';
import { type MailState, mailState } from '../../mails/mail-store.ts';
import type { ActionOutcome } from '../../operations/operator-actions.ts';
import type { MovementDetails } from '../../payments/movement-record.ts';

export interface OrderStory {
  readonly orderId: number;
  readonly attemptId: string;
  readonly placedAt: Date;
  readonly shipDay: string;
  readonly readyAt: Date | null;
  readonly shippedAt: Date | null;
  readonly trackingNumber: string | null;
  readonly cancelledAt: Date | null;
  readonly confirmationLeftAt: Date | null;
}

/** Null if the order does not exist. */
export function selectOrderStory(db: Reader, orderId: number): Promise<OrderStory | null> {
  return first<OrderStory>(db)`
    select order_id as "orderId", attempt_id as "attemptId", placed_at as "placedAt", ship_day as "shipDay",
      ready_at as "readyAt", shipped_at as "shippedAt", tracking_number as "trackingNumber",
      cancelled_at as "cancelledAt", confirmation_left_at as "confirmationLeftAt"
    from orders where order_id = ${orderId}`;
}

export interface MovementStory {
  readonly key: string;
  readonly purpose: MovementPurpose;
  readonly amountCents: Cents;
  readonly details: MovementDetails;
  readonly state: MovementState;
  readonly reason: string | null;
  /** Null if no money moved. */
  readonly reference: string | null;
  readonly plannedAt: Date;
  readonly unknownAt: Date | null;
  readonly settledAt: Date | null;
}

export function selectMovementStories(db: Reader, orderId: number): Promise<MovementStory[]> {
  return all<MovementStory>(db)`
    select m.key, m.purpose, m.amount_cents as "amountCents", m.details, m.state, m.reason,
      l.reference, m.planned_at as "plannedAt", m.unknown_at as "unknownAt", m.settled_at as "settledAt"
    from payment_movements m left join ledger l on l.key = m.key
    where m.order_id = ${orderId} order by m.movement_id`;
}

export interface BookedStory {
  readonly at: Date;
  readonly entry: LedgerKind;
  readonly amountCents: Cents;
  readonly key: string;
  readonly reference: string;
}

/** Ledger entries that appear in neither the attempt nor a movement. */
export function selectBookedStories(db: Reader, orderId: number): Promise<BookedStory[]> {
  return all<BookedStory>(db)`
    select l.at, l.kind as entry, l.amount_cents as "amountCents", l.key, l.reference from ledger l
    where l.order_id = ${orderId} and not exists (select from payment_movements m where m.key = l.key)
      and not exists (select from payment_attempts a where a.gateway_key = l.key)
    order by l.entry_id`;
}

export interface MessageStory {
  readonly id: number;
  readonly about: string;
  readonly to: string;
  readonly state: MailState;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly tries: number;
  readonly lastError: string | null;
}

/** The event's key links an email to an order or to its payment. */
export function selectMailStories(db: Reader, orderId: number): Promise<MessageStory[]> {
  return all<MessageStory>(db)`
    select m.mail_id as id, m.event_key as about, m.recipient as to, ${mailState} as state,
      m.created_at as "createdAt", m.sent_at as "sentAt", m.tries, m.last_error as "lastError"
    from orders o join payment_attempts a on a.attempt_id = o.attempt_id
    left join customers u on u.customer_id = o.customer_id
    join mails m on lower(m.recipient) in (lower(o.email), lower(u.email))
    where o.order_id = ${orderId} and (
      m.event_key ~ ('^(order|refund|payment)[a-z-]* ' || o.order_id || '( |$)')
      or m.event_key like 'payment-problem %' || a.attempt_id || '%'
      or m.event_key = 'bulk-confirmation ' || a.bulk_payment_id)
    order by m.mail_id`;
}

/** Pending confirmations that are not written yet: their job waits or has failed so far. */
export function selectMailsToWrite(db: Reader, orderId: number): Promise<MessageStory[]> {
  return all<MessageStory>(db)`
    select j.id, j.key as about, o.email as to,
      case when j.attempts >= j.max_attempts then 'failed' when j.attempts > 0 then 'waiting' else 'pending' end as state,
      j.created_at as "createdAt", null as "sentAt", j.attempts as tries, j.last_error as "lastError"
    from orders o join graphile_worker.jobs j on j.key = 'order-confirmation-' || o.order_id
    where o.order_id = ${orderId}
      and not exists (select from mails m where m.event_key = 'order-confirmation ' || o.order_id)`;
}

export function selectTextStories(db: Reader, orderId: number): Promise<MessageStory[]> {
  return all<MessageStory>(db)`
    select text_id as id, event_key as about, phone as to, ${mailState} as state, created_at as "createdAt",
      sent_at as "sentAt", tries, last_error as "lastError"
    from texts where order_id = ${orderId} order by text_id`;
}

export interface ActionStory {
  readonly at: Date;
  readonly command: string;
  readonly osUser: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly outcome: ActionOutcome | null;
  readonly reason: string | null;
}

export function selectActionStories(db: Reader, orderId: number): Promise<ActionStory[]> {
  return all<ActionStory>(db)`
    select at, command, os_user as "osUser", details, outcome, reason
    from operator_actions where order_id = ${orderId} order by action_id`;
}

export interface MembershipStory {
  readonly membershipId: number;
  readonly clubTypeId: number;
  readonly policyVersion: string;
  readonly joinedAt: Date;
}

export function selectMembershipStories(db: Reader, orderId: number): Promise<MembershipStory[]> {
  return all<MembershipStory>(db)`
    select membership_id as "membershipId", club_type_id as "clubTypeId", policy_version as "policyVersion",
      joined_at as "joinedAt"
    from memberships where order_id = ${orderId}`;
}
