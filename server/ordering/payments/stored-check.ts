import type { Clock } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import { checkLedger, type LedgerCheck, type LedgerFault } from './check-ledger.ts';
import { USUAL_DAYS } from './compare-with-gateway.ts';

export interface StoredCheck {
  readonly at: Date;
  readonly orders: number;
  readonly compared: number;
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly faults: readonly LedgerFault[];
}

interface CheckParts {
  readonly db: Db;
  readonly gateway: PaymentGateway;
}

/** Null: the books were never checked. */
export function selectLastCheck(db: Reader): Promise<StoredCheck | null> {
  return first<StoredCheck>(db)`
    select ended_at as at, orders, compared, captured_cents::float8 as "capturedCents",
      refunded_cents::float8 as "refundedCents", faults
    from ledger_checks where ended_at is not null order by ended_at desc limit 1`;
}

/** Stores what the check found. Changes no money. */
export async function checkBooks(parts: CheckParts): Promise<LedgerCheck> {
  const started = await first<{ checkId: number }>(parts.db)`
    insert into ledger_checks (day) values (null) returning check_id as "checkId"`;
  return finishCheck(parts, started?.checkId ?? 0);
}

/** Once a day, by whichever process comes first. One that died is begun again after an hour. */
export async function checkBooksDaily({
  clock,
  ...parts
}: CheckParts & { readonly clock: Clock }): Promise<void> {
  const started = await first<{ checkId: number }>(parts.db)`
    insert into ledger_checks as c (day) values (${clock.today()})
    on conflict (day) do update set started_at = clock_timestamp()
      where c.ended_at is null and c.started_at < clock_timestamp() - interval '1 hour'
    returning check_id as "checkId"`;
  if (started) await finishCheck(parts, started.checkId);
}

async function finishCheck(parts: CheckParts, checkId: number): Promise<LedgerCheck> {
  const check = await checkLedger(parts, { days: USUAL_DAYS });
  const { orders, compared, capturedCents, refundedCents, faults } = check;
  await run(parts.db)`
    update ledger_checks set ended_at = clock_timestamp(), orders = ${orders}, compared = ${compared},
      captured_cents = ${capturedCents}, refunded_cents = ${refundedCents},
      faults = ${JSON.stringify(faults)}::text::jsonb
    where check_id = ${checkId}`;
  return check;
}
