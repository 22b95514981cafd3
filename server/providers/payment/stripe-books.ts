import { sql } from 'kysely';
import type { Db } from '../../platform/database/access.ts';
import { all, hasRows } from '../../platform/database/query.ts';
import type { Authorization } from './gateway.ts';

export interface StripeEntry {
  readonly key: string;
  readonly token: string | null;
  readonly amountCents: number;
  readonly isMerchantInitiated: boolean;
  readonly state: 'open' | 'authorised' | 'declined' | 'closing' | 'dead';
  readonly intent: string | null;
  readonly reason: string | null;
  readonly customer: string | null;
}

const entry = sql<StripeEntry>`a.key, a.token, coalesce(a.amount_cents, 0) as "amountCents",
  a.is_merchant_initiated as "isMerchantInitiated", a.state, a.intent, a.reason,
  (select c.customer from stripe_gateway.customers c where c.payment_method = a.token) as customer`;

/** A known key gets its existing entry. Stripe cannot authorize a zero amount: it counts as authorized at once. */
export async function openEntry(db: Db, request: Authorization): Promise<StripeEntry> {
  const { key, token, amountCents, isMerchantInitiated = false } = request;
  const rows = await all<StripeEntry>(db)`
    insert into stripe_gateway.authorisations as a (key, token, amount_cents, is_merchant_initiated, state)
    values (${key}, ${token}, ${amountCents}, ${isMerchantInitiated}, ${amountCents === 0 ? 'authorised' : 'open'})
    on conflict (key) do update set key = a.key
    returning ${entry}`;
  return first(rows);
}

/** Ends a key that is new or has no intent: from then on none is written under it, so none is confirmed. */
export async function findOrEndEntry(db: Db, key: string): Promise<StripeEntry> {
  const rows = await all<StripeEntry>(db)`
    insert into stripe_gateway.authorisations as a (key, state) values (${key}, 'dead')
    on conflict (key) do update set state = case
      when a.state = 'open' and a.intent is null then 'dead' else a.state end
    returning ${entry}`;
  return first(rows);
}

/** Whether the intent may be confirmed: the key is open, and has no other intent. */
export function writeIntent(db: Db, key: string, intent: string): Promise<boolean> {
  return hasRows(db)`
    update stripe_gateway.authorisations set intent = ${intent}
    where key = ${key} and state = 'open' and coalesce(intent, ${intent}) = ${intent} returning 1`;
}

/** Whether the authorization may be reported: not once another process has begun to cancel the intent. */
export function writeAuthorized(db: Db, key: string): Promise<boolean> {
  return moveEntry(db, key, { from: ['open', 'authorised'], to: 'authorised', reason: null });
}

/** Whether the intent may be canceled: not once its authorization was reported. */
export function beginClosing(db: Db, key: string): Promise<boolean> {
  return moveEntry(db, key, { from: ['open', 'closing'], to: 'closing', reason: null });
}

export async function writeDead(db: Db, key: string): Promise<void> {
  await moveEntry(db, key, { from: ['closing'], to: 'dead', reason: null });
}

export async function writeDeclined(db: Db, key: string, reason: string): Promise<void> {
  await moveEntry(db, key, { from: ['open'], to: 'declined', reason });
}

type State = StripeEntry['state'];

async function moveEntry(
  db: Db,
  key: string,
  { from, to, reason }: { from: readonly State[]; to: State; reason: string | null },
): Promise<boolean> {
  const moved = await db
    .updateTable('stripe_gateway.authorisations')
    .set({ state: to, reason })
    .where('key', '=', key)
    .where('state', 'in', from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

export async function selectKeyOfIntent(db: Db, intent: string): Promise<string | null> {
  const row = await db
    .selectFrom('stripe_gateway.authorisations')
    .select('key')
    .where('intent', '=', intent)
    .executeTakeFirst();
  return row?.key ?? null;
}

export async function selectCustomer(db: Db, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('stripe_gateway.customers')
    .select('customer')
    .where('payment_method', '=', token)
    .executeTakeFirst();
  return row?.customer ?? null;
}

/** Returns the existing customer if another request was faster. */
export async function writeCustomer(db: Db, token: string, customer: string): Promise<string> {
  const rows = await all<{ customer: string }>(db)`
    insert into stripe_gateway.customers as c (payment_method, customer) values (${token}, ${customer})
    on conflict (payment_method) do update set customer = c.customer returning customer`;
  return first(rows).customer;
}

function first<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
