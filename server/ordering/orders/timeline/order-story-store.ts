import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '../../../../domain/money/cents.ts';
import type { MessageState } from '../../../../domain/office/messages.ts';
import type { RunKindName } from '../../../../domain/office/runs.ts';
import type { OrderDocument } from '../../../../domain/orders/order-document.ts';
import type { LedgerKind, MovementPurpose, MovementState } from '../../../../domain/payments/movements.ts';
import type { ActionOutcome } from '../../../catalog/operations/operator-actions.ts';
import { mailState } from '../../../messages/mails/mail-store.ts';
import type { Reader } from '../../../platform/database/access.ts';
import type { InJson } from '../../../platform/database/in-json.ts';
import { textIn } from '../../../platform/database/json-path.ts';
import { first } from '../../../platform/database/query.ts';
import type { MovementDetails } from '../../payments/movement-record.ts';
import { orderOfMail } from '../order-of-mail.ts';
import { draftsPaidBy } from '../phone-links.ts';

/** What happened to an order besides the attempts to pay for it. */
export interface OrderStory {
  readonly orderId: number;
  readonly attemptId: string;
  readonly placedAt: Date;
  /** For which it was placed; the order may leave on another since. */
  readonly shipDay: string;
  readonly readyAt: Date | null;
  readonly shippedAt: Date | null;
  readonly trackingNumber: string | null;
  readonly cancelledAt: Date | null;
  readonly confirmationLeftAt: Date | null;
  readonly movements: readonly MovementStory[];
  readonly booked: readonly BookedStory[];
  readonly mails: readonly MessageStory[];
  readonly texts: readonly MessageStory[];
  readonly actions: readonly ActionStory[];
  readonly memberships: readonly MembershipStory[];
  /** Who wrote the phone order down; null for any other order. */
  readonly takenBy: string | null;
  /** Phone orders whose link the customer paid with this order. */
  readonly linked: readonly LinkedStory[];
  readonly handOvers: readonly HandOverStory[];
  readonly runs: readonly RunStory[];
  readonly replacements: readonly ReplacementStory[];
}

export interface LinkedStory {
  readonly at: Date;
  readonly who: string;
  readonly cartId: number;
}

const linked = sql`
    select d.created_at as at, s.name as who, w.cart_id as "cartId"
    from office_drafts d join staff s on s.staff_id = d.staff_id
    where d.draft_id in (${draftsPaidBy(sql`w.cart_id`)}) order by d.draft_id`;

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

/** These select what belongs to an order `w`. */
const movements = sql`
    select m.key, m.purpose, m.amount_cents as "amountCents", m.details, m.state, m.reason,
      l.reference, m.planned_at as "plannedAt", m.unknown_at as "unknownAt", m.settled_at as "settledAt"
    from payment_movements m left join ledger l on l.key = m.key
    where m.order_id = w.order_id order by m.movement_id`;

export interface BookedStory {
  readonly at: Date;
  readonly entry: LedgerKind;
  readonly amountCents: Cents;
  readonly key: string;
  readonly reference: string;
}

/** Ledger entries that appear in neither the attempt nor a movement. */
const booked = sql`
    select l.at, l.kind as entry, l.amount_cents as "amountCents", l.key, l.reference from ledger l
    where l.order_id = w.order_id and not exists (select from payment_movements m where m.key = l.key)
      and not exists (select from payment_attempts a where a.gateway_key = l.key)
    order by l.entry_id`;

export interface MessageStory {
  readonly id: number;
  readonly about: string;
  readonly to: string;
  readonly state: MessageState;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly tries: number;
  readonly lastError: string | null;
}

/** Of the order, and of the bulk payment that paid for it. */
const mails = sql`
    select m.mail_id as id, m.event_key as about, m.recipient as to, ${mailState} as state,
      m.created_at as "createdAt", m.sent_at as "sentAt", m.tries, m.last_error as "lastError"
    from payment_attempts a left join customers u on u.customer_id = w.customer_id
    join mails m on lower(m.recipient) in (lower(w.email), lower(u.email))
    where a.attempt_id = w.attempt_id
      and (${orderOfMail} = w.order_id or m.event_key = 'bulk-confirmation ' || a.bulk_payment_id)
    order by m.mail_id`;

/** Pending confirmations that are not written yet: their job waits or has failed so far. */
const mailsToWrite = sql`
    select j.id, j.key as about, w.email as to,
      case when j.attempts >= j.max_attempts then 'failed' when j.attempts > 0 then 'waiting' else 'pending' end as state,
      j.created_at as "createdAt", null as "sentAt", j.attempts as tries, j.last_error as "lastError"
    from graphile_worker.jobs j where j.key = 'order-confirmation-' || w.order_id
      and not exists (select from mails m where m.event_key = 'order-confirmation ' || w.order_id)`;

const texts = sql`
    select text_id as id, event_key as about, phone as to, ${mailState} as state, created_at as "createdAt",
      sent_at as "sentAt", tries, last_error as "lastError"
    from texts where order_id = w.order_id order by text_id`;

export interface ActionStory {
  readonly at: Date;
  readonly command: string;
  /** The name on the machine, or the member of staff's. */
  readonly who: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly outcome: ActionOutcome | null;
  readonly reason: string | null;
}

const actions = sql`
    select a.at, a.command, coalesce(a.os_user, s.name, 'the office') as who, a.details, a.outcome, a.reason
    from operator_actions a left join staff s on s.staff_id = a.staff_id
    where a.order_id = w.order_id order by a.action_id`;

export interface MembershipStory {
  readonly membershipId: number;
  readonly clubTypeId: number;
  readonly policyVersion: string;
  readonly joinedAt: Date;
}

const memberships = sql`
    select membership_id as "membershipId", club_type_id as "clubTypeId", policy_version as "policyVersion",
      joined_at as "joinedAt"
    from memberships where order_id = w.order_id`;

export interface HandOverStory {
  readonly at: Date;
  readonly who: string | null;
  /** Null: the order was kept back, for the reason. */
  readonly receivedBy: string | null;
  readonly idChecked: boolean;
  readonly reason: string | null;
}

const handOvers = sql`
    select h.at, s.name as who, h.received_by as "receivedBy", h.id_checked as "idChecked", h.reason
    from hand_overs h left join staff s on s.staff_id = h.staff_id
    where h.order_id = w.order_id order by h.hand_over_id`;

/** Work in the background that changed the order, and who asked for it. */
export interface RunStory {
  readonly runKind: RunKindName;
  readonly who: string;
}

const runs = sql`
    select r.kind as "runKind", s.name as who
    from office_run_items i join office_runs r on r.run_id = i.run_id join staff s on s.staff_id = r.staff_id
    where i.subject = 'order ' || w.order_id and i.subject like 'order %' and i.state = 'done' order by r.run_id`;

/** That it replaces another order, or is replaced by one. */
export interface ReplacementStory {
  readonly at: Date;
  readonly oldOrderId: number;
  readonly newOrderId: number;
  /** Null: the customer. */
  readonly who: string | null;
  readonly reason: string;
}

const replacements = sql`
    select n.placed_at as at, r.order_id as "oldOrderId", n.order_id as "newOrderId", s.name as who, r.reason
    from order_replacements r join orders n on n.attempt_id = r.attempt_id left join staff s on s.staff_id = r.staff_id
    where r.order_id = w.order_id or r.attempt_id = w.attempt_id order by n.placed_at`;

/** The lists come as documents. */
type StoryRow = {
  readonly [Key in keyof OrderStory]: OrderStory[Key] extends readonly (infer Entry)[]
    ? readonly InJson<Entry>[]
    : OrderStory[Key];
} & { readonly mailsToWrite: readonly InJson<MessageStory>[] };

/** In one statement. Null if the order does not exist. */
export async function selectOrderStory(db: Reader, orderId: number): Promise<OrderStory | null> {
  const row = await first<StoryRow>(db)`
    select w.order_id as "orderId", w.attempt_id as "attemptId", w.placed_at as "placedAt",
      coalesce((
        select ${textIn<OrderDocument>(sql`p.document`)('delivery', 'shipDay')} from orders_as_placed p
        where p.order_id = w.order_id), w.ship_day::text) as "shipDay",
      w.ready_at as "readyAt", w.shipped_at as "shippedAt", w.tracking_number as "trackingNumber",
      w.cancelled_at as "cancelledAt", w.confirmation_left_at as "confirmationLeftAt",
      ${rowsOf(movements)} as movements, ${rowsOf(booked)} as booked, ${rowsOf(mails)} as mails,
      ${rowsOf(mailsToWrite)} as "mailsToWrite", ${rowsOf(texts)} as texts, ${rowsOf(actions)} as actions,
      ${rowsOf(memberships)} as memberships, ${rowsOf(handOvers)} as "handOvers", ${rowsOf(runs)} as runs,
      ${rowsOf(replacements)} as replacements,
      (
        select s.name from office_drafts d join staff s on s.staff_id = d.staff_id
        where d.attempt_id = w.attempt_id) as "takenBy", ${rowsOf(linked)} as linked
    from orders w where w.order_id = ${orderId}`;
  if (row === null) return null;
  const { mailsToWrite: waiting, ...story } = row;
  return {
    ...story,
    movements: story.movements.map(withDates<MovementStory>),
    booked: story.booked.map(withDates<BookedStory>),
    mails: [...story.mails, ...waiting].map(withDates<MessageStory>),
    texts: story.texts.map(withDates<MessageStory>),
    actions: story.actions.map(withDates<ActionStory>),
    memberships: story.memberships.map(withDates<MembershipStory>),
    handOvers: story.handOvers.map(withDates<HandOverStory>),
    replacements: story.replacements.map(withDates<ReplacementStory>),
    linked: story.linked.map(withDates<LinkedStory>),
  };
}

function rowsOf(select: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(r), '[]') from (${select}) r)`;
}

/** JSON has no instants: those of a row are in `at` and `…At`. */
function withDates<Entry extends object>(row: InJson<Entry>): Entry {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      /^at$|At$/.test(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  ) as Entry;
}
