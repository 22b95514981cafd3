import { sql } from 'kysely';
import type { Day } from '../../../domain/dates/day.ts';
import type { Period } from '../../../domain/office/reports.ts';
import type { Db, Reader } from '../../platform/database/access.ts';
import { all, first, run } from '../../platform/database/query.ts';
import type { BookedSpan, PaymentGateway } from '../../providers/payment/gateway.ts';
import { dayOfInstant, spanOf } from './rows-of-days.ts';

export interface GatewayDay {
  readonly day: Day;
  readonly capturedCents: number;
  readonly refundedCents: number;
}

interface GatewayParts {
  readonly db: Db;
  readonly gateway: PaymentGateway;
}

/** In the two days after it, the gateway's books of it may still change. */
const lastBookedDay = sql`(${dayOfInstant(sql`now()`)} - 2)`;

/** Older days are not asked about again. */
const DAYS_BACK = 35;
const DAYS_AT_ONCE = 5;

/** Keeps what the gateway says of days that are over. A day that it does not answer about is asked again. */
export async function keepGatewayDays({ db, gateway }: GatewayParts): Promise<void> {
  const days = await all<{ day: Day }>(db)`
    select d::date as day
    from generate_series(${lastBookedDay} - ${sql.lit(DAYS_BACK)}, ${lastBookedDay}, interval '1 day') d
    where not exists (select from gateway_days g where g.day = d::date)
      and exists (select from ledger l where l.kind in ('captured', 'refunded') and l.at < ${spanOf(sql`d::date`).before})
    order by 1 desc limit ${DAYS_AT_ONCE}`;
  for (const { day } of days) {
    const answer = await askGateway(db, gateway, day);
    if (answer === null) return;
    await run(db)`
      insert into gateway_days (day, captured_cents, refunded_cents)
      values (${day}, ${answer.capturedCents}, ${answer.refundedCents}) on conflict (day) do nothing`;
  }
}

/** Kept days, and the latest as the gateway tells them now. Days that it does not tell are left out. */
export async function readGatewayDays(
  { db, gateway }: GatewayParts,
  { from, to }: Period,
): Promise<GatewayDay[]> {
  const days = await all<GatewayDay & { isLate: boolean }>(db)`
    select d::date::text as day, coalesce(g.captured_cents, 0)::float8 as "capturedCents",
      coalesce(g.refunded_cents, 0)::float8 as "refundedCents", d::date > ${lastBookedDay} as "isLate"
    from generate_series(${from}::date, ${to}::date, interval '1 day') d left join gateway_days g on g.day = d::date
    where g.day is not null or d::date > ${lastBookedDay} order by 1`;
  const gatewayDays: GatewayDay[] = [];
  for (const { isLate, ...day } of days) {
    const known = isLate ? await askGateway(db, gateway, day.day) : day;
    if (known) gatewayDays.push(known);
  }
  return gatewayDays;
}

async function askGateway(db: Reader, gateway: PaymentGateway, day: Day): Promise<GatewayDay | null> {
  const { since, before } = spanOf(sql`${day}::date`);
  const span = await first<BookedSpan>(db)`select ${since} as since, ${before} as before`;
  const booked = span && (await gateway.booked(span));
  return booked && { day, ...booked };
}
