import { type RawBuilder, sql } from 'kysely';
import {
  type MessageListQuery,
  type MessageRow,
  type MessageTarget,
  resendFilter,
} from '../../../contract/office/messages.ts';
import type { MessageKind, MessageState, ResendableKind } from '../../../domain/office/messages.ts';
import { phoneKey } from '../../../domain/people/phone.ts';
import { type MailReader, mailState, mayRead } from '../../messages/mails/mail-store.ts';
import { withoutHash } from '../../messages/mails/show-mail.ts';
import { ENDPOINT_HOST } from '../../messages/outbound-webhooks/endpoint-store.ts';
import { orderOfMail } from '../../ordering/orders/order-of-mail.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';
import { accept, conflict, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import { countedSql, listWindow, type Standing, totalOf } from '../keyset.ts';

interface Source {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly written: RawBuilder<unknown>;
  readonly about: RawBuilder<unknown>;
  /** The order that it tells of; null for what tells of none. */
  readonly order: RawBuilder<number | null>;
  readonly to: RawBuilder<unknown>;
  readonly subject: RawBuilder<unknown>;
  readonly state: RawBuilder<MessageState>;
  /** When it failed; null: it has not. */
  readonly failedAt: RawBuilder<unknown>;
  readonly tries: RawBuilder<unknown>;
  readonly error: RawBuilder<unknown>;
  /** Keys of the jobs that send it. */
  readonly jobs: RawBuilder<unknown>;
}

const SOURCES: Readonly<Record<MessageKind, Source>> = {
  mails: {
    from: sql`mails m`,
    id: sql`m.mail_id`,
    written: sql`m.created_at`,
    about: sql`m.event_key`,
    order: orderOfMail,
    to: sql`m.recipient`,
    subject: sql`m.subject`,
    state: mailState,
    failedAt: sql`m.failed_at`,
    tries: sql`m.tries`,
    error: sql`m.last_error`,
    // A confirmation is written when it is sent, by a job of the order.
    jobs: sql`'mail-' || m.mail_id, replace(m.event_key, ' ', '-')`,
  },
  texts: {
    from: sql`texts m`,
    id: sql`m.text_id`,
    written: sql`m.created_at`,
    about: sql`m.event_key`,
    order: sql`m.order_id`,
    to: sql`m.phone`,
    subject: sql`m.body`,
    state: mailState,
    failedAt: sql`m.failed_at`,
    tries: sql`m.tries`,
    error: sql`m.last_error`,
    jobs: sql`'text-' || m.text_id`,
  },
  webhooks: {
    from: sql`webhook_deliveries m join webhook_events e on e.event_id = m.event_id
      join webhook_endpoints n on n.endpoint_id = m.endpoint_id`,
    id: sql`m.delivery_id`,
    written: sql`e.created_at`,
    about: sql`e.type`,
    order: sql`null::integer`,
    // Its path and query often hold a token of the receiver's. Whole URLs are in the settings, for owners.
    to: ENDPOINT_HOST,
    subject: sql`null::text`,
    state: sql`case m.state when 'delivered' then 'sent' when 'failed' then 'failed'
      else case when m.tries = 0 then 'pending' else 'waiting' end end`,
    failedAt: sql`m.settled_at`,
    tries: sql`m.tries`,
    error: sql`case when n.removed_at is not null and m.state = 'failed' then 'The endpoint was removed.' else
      (select t.error from webhook_tries t where t.delivery_id = m.delivery_id order by t.try_id desc limit 1) end`,
    jobs: sql`'webhook-' || m.delivery_id`,
  },
};

type Filter = Pick<MessageListQuery, 'q' | 'state' | 'recent'>;

const RECENTLY = sql`now() - interval '14 days'`;

/** A failed test was seen by the person who sent it, and no one can act on what a removed endpoint did not get. */
const IS_TO_DO = sql`n.removed_at is null and e.type <> 'webhook.test'`;

function conditionOf(
  kind: MessageKind,
  reader: MailReader,
  { q, state: wantedState, recent }: Filter,
): RawBuilder<boolean> {
  const { to, state, failedAt } = SOURCES[kind];
  const visible = kind === 'mails' ? mayRead(reader) : sql`true`;
  const part = q ? sql`${to} ilike ${`%${soughtIn(q).replace(/[\\%_]/g, '\\$&')}%`}` : sql`true`;
  const toDo = kind === 'webhooks' ? IS_TO_DO : sql`true`;
  const failed = recent ? sql`${state} = 'failed' and ${failedAt} > ${RECENTLY} and ${toDo}` : sql`true`;
  return sql`${visible} and ${part} and ${wantedState ? sql`${state} = ${wantedState}` : sql`true`} and ${failed}`;
}

/** How many failed lately and since when, as a row: the count of the list with the same filter. */
export function countFailedLately(kind: MessageKind, reader: MailReader): RawBuilder<unknown> {
  const { from, failedAt } = SOURCES[kind];
  return sql`select count(*)::integer as count, min(${failedAt}) as "oldestAt"
    from ${from} where ${conditionOf(kind, reader, { state: 'failed', recent: 'true' })}`;
}

/** A phone number is kept as '+17075550107', however it is typed. */
function soughtIn(q: string): string {
  return /^[\d\s()+.-]{7,}$/.test(q) ? phoneKey(q).digits : q.trim();
}

function nextTryOf({ state, jobs }: Source): RawBuilder<Date | null> {
  return sql`case when ${state} = 'waiting' then (select min(j.run_at) from graphile_worker.jobs j where j.key in (${jobs})) end`;
}

interface AroundMail {
  /** Null where no try follows, or the first one does. */
  readonly nextTry: Date | null;
  readonly purchaseOrderId: number | null;
}

export function selectAroundMail(db: Reader, mailId: number): Promise<AroundMail | null> {
  const { from, id, order } = SOURCES.mails;
  return first<AroundMail>(db)`
    select ${nextTryOf(SOURCES.mails)} as "nextTry", ${order} as "purchaseOrderId" from ${from} where ${id} = ${mailId}`;
}

/** Newest first. Refuses a cursor that is not ours. */
export async function selectMessages(db: Reader, { kind, ...query }: MessageListQuery, reader: MailReader) {
  const source = SOURCES[kind];
  const { id, state } = source;
  const sort = { name: kind, key: id, type: 'bigint', id: sql`${id}::integer`, isDescending: true } as const;
  const window = listWindow(sort, query);
  if (!window.ok) return window;
  const { condition, order, columns, limit, toPage } = window.value;
  const from = sql`from ${source.from} where ${conditionOf(kind, reader, query)}`;
  const rows = await all<
    Omit<MessageRow, 'written' | 'nextTry'> &
      Standing & { written: Date; nextTry: Date | null; counted: number }
  >(db)`
    select ${id}::integer as "messageId", ${source.written} as written, ${source.about} as about, ${source.order} as "purchaseOrderId", ${source.to} as to,
      ${source.subject} as subject, ${state} as state, ${source.tries} as tries, ${source.error} as error,
      ${nextTryOf(source)} as "nextTry",
      ${columns}, ${countedSql(sql`1 ${from}`)} as counted
    ${from} and ${condition} order by ${order} limit ${limit + 1}`;
  const page = toPage(rows);
  return accept({
    ...page,
    rows: page.rows.map(({ cursorKey: _, cursorId: __, counted: ___, written, nextTry, ...row }) => ({
      ...row,
      about: withoutHash({ eventKey: row.about }).eventKey,
      written: written.toISOString(),
      nextTry: nextTry?.toISOString() ?? null,
    })),
    ...totalOf(rows[0]?.counted ?? 0),
  });
}

/** B. Refuses a filter whose count is not the one that was shown. */
export async function selectMessageTargets(
  db: Reader,
  kind: ResendableKind,
  target: MessageTarget,
  reader: MailReader,
): Promise<Result<number[]>> {
  if ('ids' in target) return accept([...new Set(target.ids)]);
  const filter = resendFilter.safeParse(target.filter);
  if (!filter.success) return reject(invalidFields({ filter: ['This list does not have that filter.'] }));
  const source = SOURCES[kind];
  const rows = await all<{ id: number }>(db)`
    select ${source.id}::integer as id from ${source.from} where ${conditionOf(kind, reader, filter.data)}
    order by ${source.id} limit ${target.expected + 1}`;
  if (rows.length === target.expected) return accept(rows.map(({ id }) => id));
  return reject(
    conflict(`The list has changed: it no longer has ${target.expected} messages. Look at it again.`),
  );
}
