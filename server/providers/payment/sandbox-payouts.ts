import { sql } from 'kysely';
import { addDays, type Day, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import { daysPaidOutOn, isPayoutClosed, payoutDay } from '../../../domain/payments/payout-days.ts';
import type { Db } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';
import type { ProviderPayout, ProviderPayoutEntry } from './payout-books.ts';

/** Made up, and close to what processors ask. A refund does not bring the fee of its charge back. */
const TERMS = { feePercent: '2.9', feeCents: 30, businessDays: 2 } as const;

const PREFIX = 'sbp_';
/** More than any payout waits for its first day. */
const LONGEST_DAYS = 7;

const zone = sql.lit(WINERY_TIME_ZONE);
const today = sql`(now() at time zone ${zone})::date`;

/** Captures and refunds `m` that happened, with their day `day` and fee. */
const moved = sql`(
  select key, reference, kind, authorisation, created_at, (created_at at time zone ${zone})::date as day,
    case kind when 'capture' then amount_cents else -amount_cents end as amount_cents,
    case kind when 'capture' then round(amount_cents * ${TERMS.feePercent}::numeric / 100)::integer + ${TERMS.feeCents}::integer
      else 0 end as fee_cents
  from sandbox_gateway.movements where kind <> 'release' and refused_because is null
)`;

/** Of days that are over: nothing enters a payout later. */
export async function sandboxPayouts(db: Db, since: Day): Promise<ProviderPayout[]> {
  const now = await first<{ today: Day }>(db)`select ${today}::text as today`;
  const days = await all<{ day: Day; cents: number }>(db)`
    select m.day::text as day, sum(m.amount_cents - m.fee_cents)::float8 as cents from ${moved} m
    where m.created_at >= ${addDays(since, -LONGEST_DAYS)}::date and m.day < ${today} group by 1 order by 1`;
  const byArrival = Map.groupBy(days, ({ day }) => payoutDay(day, TERMS.businessDays));
  return [...byArrival].flatMap(([arrivalDay, ofPayout]): ProviderPayout[] => {
    if (now === null || arrivalDay < since) return [];
    if (!isPayoutClosed(arrivalDay, TERMS.businessDays, now.today)) return [];
    return [
      {
        payoutId: `${PREFIX}${arrivalDay}`,
        arrivalDay,
        state: arrivalDay <= now.today ? 'paid' : 'in-transit',
        amountCents: ofPayout.reduce((sum, { cents }) => sum + cents, 0),
        isItemized: true,
      },
    ];
  });
}

export async function sandboxPayoutEntries(
  db: Db,
  { arrivalDay }: ProviderPayout,
): Promise<ProviderPayoutEntry[]> {
  const days = daysPaidOutOn(arrivalDay, TERMS.businessDays);
  const [from, to] = [days[0] ?? arrivalDay, days.at(-1) ?? arrivalDay];
  return all<ProviderPayoutEntry>(db)`
    select 'sbt_' || m.key as "entryId", m.kind, m.kind as type, m.created_at as at, m.amount_cents as "amountCents",
      m.fee_cents as "feeCents", m.authorisation as authorization, m.reference
    from ${moved} m
    where m.created_at >= (${from}::date::timestamp at time zone ${zone})
      and m.created_at < ((${to}::date + 1)::timestamp at time zone ${zone})
    order by m.created_at, m.key`;
}
