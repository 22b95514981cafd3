import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { PayoutEntryKind, PayoutFinding, PayoutState } from '../../../domain/payments/payouts.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, run } from '../../platform/database/query.ts';
import type { ProviderPayout, ProviderPayoutEntry } from '../../providers/payment/payout-books.ts';

/** A payout that was paid may still fail for some days. */
const MAY_CHANGE_DAYS = 14;

/** The first arrival day that may have news; null: nothing was captured yet. */
export async function selectNewsSince(db: Reader): Promise<Day | null> {
  const row = await first<{ since: Day | null }>(db)`
    select (coalesce(
      (select least(max(arrival_day) - ${sql.lit(MAY_CHANGE_DAYS)},
        min(arrival_day) filter (where state in ('pending', 'in-transit'))) from payouts),
      (select min(at)::date - 1 from ledger where kind = 'captured')))::text as since`;
  return row?.since ?? null;
}

export function selectKnown(db: Reader, since: Day): Promise<ProviderPayout[]> {
  return all<ProviderPayout>(db)`
    select payout_id as "payoutId", arrival_day::text as "arrivalDay", state, amount_cents::float8 as "amountCents",
      is_itemized as "isItemized"
    from payouts where arrival_day >= ${since}`;
}

/** The payout with exactly these entries, tied to what they settle. */
export async function writePayout(
  trx: Writer,
  { payoutId, arrivalDay, state, amountCents, isItemized }: ProviderPayout,
  entries: readonly ProviderPayoutEntry[],
): Promise<void> {
  await lockPayouts(trx);
  await run(trx)`
    insert into payouts (payout_id, arrival_day, state, amount_cents, is_itemized)
    values (${payoutId}, ${arrivalDay}, ${state}, ${amountCents}, ${isItemized})
    on conflict (payout_id) do update set arrival_day = excluded.arrival_day, state = excluded.state,
      amount_cents = excluded.amount_cents, is_itemized = excluded.is_itemized, fetched_at = excluded.fetched_at`;
  await run(trx)`
    delete from payout_entries
    where payout_id = ${payoutId} and not entry_id = any(${entries.map(({ entryId }) => entryId)}::text[])`;
  await run(trx)`
    insert into payout_entries as p (entry_id, payout_id, kind, type, at, amount_cents, fee_cents, authorisation, reference)
    select "entryId", ${payoutId}, kind, type, at, "amountCents", "feeCents", "authorization", reference
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as e ("entryId" text, kind text, type text,
      at timestamptz, "amountCents" bigint, "feeCents" bigint, "authorization" text, reference text)
    on conflict (entry_id) do update set payout_id = excluded.payout_id, kind = excluded.kind, type = excluded.type,
      at = excluded.at, amount_cents = excluded.amount_cents, fee_cents = excluded.fee_cents,
      authorisation = excluded.authorisation, reference = excluded.reference, ledger_entry_id = case
        when p.kind = excluded.kind and p.authorisation is not distinct from excluded.authorisation then p.ledger_entry_id end`;
  await tieEntries(trx);
}

/** One process at a time: two could tie two entries to one capture. */
async function lockPayouts(trx: Writer): Promise<void> {
  await run(trx)`select pg_advisory_xact_lock(hashtextextended('payouts', 0))`;
}

/** What came into the ledger since the last time is tied, too. */
export async function tieLateEntries(trx: Writer): Promise<void> {
  await lockPayouts(trx);
  await tieEntries(trx);
}

/**
 * By the processor's name for the movement; else by the amount, as Stripe has one name for all captures of an
 * authorization; else whatever is left of the authorization, and the amounts differ.
 */
async function tieEntries(trx: Writer): Promise<void> {
  const FITS = [
    { entry: sql`e.reference`, ours: sql`l.reference` },
    { entry: sql`abs(e.amount_cents)`, ours: sql`l.amount_cents` },
    { entry: sql`1`, ours: sql`1` },
  ];
  for (const { entry, ours } of FITS)
    await run(trx)`
      with entries as (
        select e.entry_id, e.authorisation, e.kind, ${entry} as fit,
          row_number() over (partition by e.authorisation, e.kind, ${entry} order by e.at, e.entry_id) as nth
        from payout_entries e where e.ledger_entry_id is null and e.kind in ('capture', 'refund')
      ), moved as (
        select l.entry_id, l.authorisation, case l.kind when 'captured' then 'capture' else 'refund' end as kind,
          ${ours} as fit, row_number() over (partition by l.authorisation, l.kind, ${ours} order by l.entry_id) as nth
        from ledger l
        where l.authorisation in (select authorisation from entries) and l.kind in ('captured', 'refunded')
          and not exists (select from payout_entries t where t.ledger_entry_id = l.entry_id)
      )
      update payout_entries p set ledger_entry_id = m.entry_id
      from entries e join moved m using (authorisation, kind, fit, nth) where p.entry_id = e.entry_id`;
}

/** Whether this process should fetch: no process has in the last hour. */
export async function beginHourlyFetch(db: Reader): Promise<boolean> {
  const claim = await first(db)`
    insert into payout_fetches as f (is_only) values (true)
    on conflict (is_only) do update set started_at = clock_timestamp()
      where f.started_at < clock_timestamp() - interval '1 hour'
    returning 1`;
  return claim !== null;
}

export async function writeFetchEnd(db: Reader): Promise<void> {
  await run(db)`
    insert into payout_fetches (ended_at) values (clock_timestamp())
    on conflict (is_only) do update set ended_at = excluded.ended_at`;
}

/** When all payouts were last known; null: never. */
export async function selectFetchEnd(db: Reader): Promise<Date | null> {
  const row = await first<{ at: Date | null }>(db)`select ended_at as at from payout_fetches`;
  return row?.at ?? null;
}

/** Which entries `e`, with their capture or refund `l`, a person should look at, as a `PayoutFinding`; null: all is well. */
const finding = sql`case
  when e.kind not in ('capture', 'refund', 'fee') then e.kind
  when e.kind = 'fee' then null
  when l.entry_id is null then 'unmatched'
  when abs(e.amount_cents) <> l.amount_cents then 'differs' end`;

/** Cents of an entry that our own books do not have, and so no clearing account. */
const foreignCents = sql`case
  when e.kind in ('refund-failure', 'dispute', 'other') then e.amount_cents
  when e.kind in ('fee', 'returned-payout') then 0
  when l.entry_id is null then e.amount_cents
  else e.amount_cents - case l.kind when 'captured' then l.amount_cents else -l.amount_cents end end`;

/** Columns of an entry that add up: gross less refunds and fees, and what else there is, make the net. */
const parts = sql`
  case e.kind when 'capture' then e.amount_cents else 0 end as gross,
  case e.kind when 'refund' then -e.amount_cents else 0 end as refunds,
  e.fee_cents - case e.kind when 'fee' then e.amount_cents else 0 end as fees,
  case when e.kind in ('capture', 'refund', 'fee') then 0 else e.amount_cents end as other,
  e.amount_cents - e.fee_cents as net, ${foreignCents} as foreign_cents, ${finding} as finding`;

export interface PayoutParts {
  readonly grossCents: Cents;
  readonly refundCents: Cents;
  readonly feeCents: Cents;
  /** Disputes, failed refunds and what else is no sale of the shop. */
  readonly otherCents: Cents;
  /** What the bank gets. */
  readonly netCents: Cents;
}

export interface StoredPayout extends PayoutParts {
  readonly number: number;
  readonly payoutId: string;
  readonly day: Day;
  readonly state: PayoutState;
  /** Of the net, what no entry explains. */
  readonly unexplainedCents: Cents;
  /** Of gross, refunds and others, what our own books do not have. */
  readonly foreignCents: Cents;
  /** Entries that a person should look at. */
  readonly findings: number;
}

/** Oldest first. Null: of any day. */
export function selectPayouts(
  db: Reader,
  { from, to }: { readonly from: Day | null; readonly to: Day | null },
): Promise<StoredPayout[]> {
  return all<StoredPayout>(db)`
    select p.number, p.payout_id as "payoutId", p.arrival_day::text as day, p.state,
      p.amount_cents::float8 as "netCents", coalesce(s.gross, 0)::float8 as "grossCents",
      coalesce(s.refunds, 0)::float8 as "refundCents", coalesce(s.fees, 0)::float8 as "feeCents",
      coalesce(s.other, 0)::float8 as "otherCents", (p.amount_cents - coalesce(s.net, 0))::float8 as "unexplainedCents",
      coalesce(s.foreign_cents, 0)::float8 as "foreignCents", coalesce(s.findings, 0)::float8 as findings
    from payouts p left join (
      select c.payout_id, sum(c.gross) as gross, sum(c.refunds) as refunds, sum(c.fees) as fees, sum(c.other) as other,
        sum(c.net) as net, sum(c.foreign_cents) as foreign_cents, count(c.finding) as findings
      from (select e.payout_id, ${parts} from payout_entries e left join ledger l on l.entry_id = e.ledger_entry_id) c
      group by 1) s on s.payout_id = p.payout_id
    where (${from}::date is null or p.arrival_day >= ${from}::date) and (${to}::date is null or p.arrival_day <= ${to}::date)
    order by p.arrival_day, p.number`;
}

export interface StoredPayoutEntry extends PayoutParts {
  readonly position: string;
  readonly number: number;
  readonly day: Day;
  readonly kind: PayoutEntryKind;
  readonly type: string;
  readonly at: Date;
  /** Of the capture or refund; else the only order of the authorization. */
  readonly orderId: number | null;
  /** What our books have; null: nothing. */
  readonly oursCents: Cents | null;
  readonly finding: PayoutFinding | null;
}

export interface EntryFilter {
  readonly from: Day | null;
  readonly to: Day | null;
  /** A payout's number. */
  readonly number: number | null;
  readonly findingsOnly: boolean;
}

function entriesThat({ from, to, number, findingsOnly }: EntryFilter): RawBuilder<unknown> {
  return sql`
    from payout_entries e join payouts p on p.payout_id = e.payout_id
      left join ledger l on l.entry_id = e.ledger_entry_id
    where (${number}::integer is null or p.number = ${number}::integer)
      and (${from}::date is null or p.arrival_day >= ${from}::date)
      and (${to}::date is null or p.arrival_day <= ${to}::date)
      and (not ${findingsOnly}::boolean or ${finding} is not null)`;
}

/** In the order in which they were fetched. */
export function selectPayoutEntries(
  db: Reader,
  filter: EntryFilter,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<StoredPayoutEntry[]> {
  return all<StoredPayoutEntry>(db)`
    select c.position::text as position, c.number, c.day, c.kind, c.type, c.at,
      coalesce(c.order_id, (
        select min(o.order_id) from ledger o where o.authorisation = c.authorisation
        having min(o.order_id) = max(o.order_id))) as "orderId",
      c.gross::float8 as "grossCents", c.refunds::float8 as "refundCents", c.fees::float8 as "feeCents",
      c.other::float8 as "otherCents", c.net::float8 as "netCents", c.ours::float8 as "oursCents", c.finding
    from (
      select e.position, e.kind, e.type, e.at, e.authorisation, p.number, p.arrival_day::text as day, l.order_id,
        l.amount_cents as ours, ${parts}
      ${entriesThat(filter)} and (${after}::bigint is null or e.position > ${after}::bigint)
      order by e.position limit ${sql.lit(limit)}) c
    order by c.position`;
}

export type EntrySums = PayoutParts & { readonly oursCents: Cents };

export async function sumPayoutEntries(db: Reader, filter: EntryFilter): Promise<EntrySums> {
  const sums = await first<EntrySums>(db)`
    select coalesce(sum(c.gross), 0)::float8 as "grossCents", coalesce(sum(c.refunds), 0)::float8 as "refundCents",
      coalesce(sum(c.fees), 0)::float8 as "feeCents", coalesce(sum(c.other), 0)::float8 as "otherCents",
      coalesce(sum(c.net), 0)::float8 as "netCents", coalesce(sum(c.ours), 0)::float8 as "oursCents"
    from (select l.amount_cents as ours, ${parts} ${entriesThat(filter)}) c`;
  return sums ?? { grossCents: 0, refundCents: 0, feeCents: 0, otherCents: 0, netCents: 0, oursCents: 0 };
}

/** Captured less refunded, of which the bank has nothing yet: where the clearing account of the journal ends. */
export async function selectUnpaidCents(db: Reader): Promise<Cents> {
  const row = await first<{ cents: number }>(db)`
    select (
      (select coalesce(sum(case kind when 'captured' then amount_cents else -amount_cents end), 0)
        from ledger where kind in ('captured', 'refunded'))
      - (select coalesce(sum(amount_cents), 0) from payouts where state = 'paid')
      - (select coalesce(sum(c.fees - c.foreign_cents), 0) from (
          select ${parts} from payout_entries e join payouts p on p.payout_id = e.payout_id
            left join ledger l on l.entry_id = e.ledger_entry_id
          where p.state in ('paid', 'failed', 'canceled')) c))::float8 as cents`;
  return row?.cents ?? 0;
}
