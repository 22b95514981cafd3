import { type Kysely, sql } from 'kysely';
import { UNSETTLED_STATES } from '../../domain/payments/attempt-states.ts';
import type { Database } from '../database/schema.ts';
import type { LookUpOutcome, PaymentGateway } from '../providers/payment/gateway.ts';

/** Where the shop's books and the gateway's disagree: a matter for a person, nothing that mends itself. */
export interface PaymentMismatch {
  readonly attemptId: string;
  readonly purchaseOrderId: number | null;
  readonly kind: 'charged-without-order' | 'order-without-charge' | 'other-reference' | 'other-amount';
}

export interface MismatchSearch {
  readonly db: Kysely<Database>;
  readonly gateway: PaymentGateway;
}

interface SettledAttempt {
  readonly attemptId: string;
  /** Of the authorisation, which several orders of one bulk payment share. */
  readonly gatewayKey: string;
  readonly gatewayReference: string | null;
  readonly amountCents: number;
  readonly orderId: number | null;
  readonly orderTotalCents: number | null;
}

/** As long as an authorisation lives; what is older, the gateway no longer holds. */
const DAYS_BACK = 7;

/**
 * Asks the gateway about each payment that was settled in the last days, and compares. Gives how many were compared
 * and which of them disagree.
 */
export async function findPaymentMismatches({
  db,
  gateway,
}: MismatchSearch): Promise<{ checked: number; mismatches: PaymentMismatch[] }> {
  const attempts = await selectSettled(db);
  const mismatches: PaymentMismatch[] = [];
  let checked = 0;
  for (const attempt of attempts) {
    const known = await gateway.lookUp(attempt.gatewayKey);
    if (known.kind === 'unknown') continue;
    checked += 1;
    const kind = judge(attempt, known);
    if (kind) mismatches.push({ attemptId: attempt.attemptId, purchaseOrderId: attempt.orderId, kind });
  }
  return { checked, mismatches };
}

function judge(attempt: SettledAttempt, known: LookUpOutcome): PaymentMismatch['kind'] | null {
  const isCharged = known.kind === 'authorised';
  if (attempt.orderId === null) return isCharged ? 'charged-without-order' : null;
  if (!isCharged) return 'order-without-charge';
  if (known.reference !== attempt.gatewayReference) return 'other-reference';
  return attempt.orderTotalCents === attempt.amountCents ? null : 'other-amount';
}

async function selectSettled(db: Kysely<Database>): Promise<SettledAttempt[]> {
  const { rows } = await sql<SettledAttempt>`
    select a.attempt_id as "attemptId", coalesce(b.gateway_key, a.gateway_key) as "gatewayKey",
      a.gateway_reference as "gatewayReference", a.amount_cents as "amountCents", o.order_id as "orderId", o.total_cents as "orderTotalCents"
    from payment_attempts a left join orders o on o.attempt_id = a.attempt_id
    left join bulk_payments b on b.bulk_payment_id = a.bulk_payment_id
    where a.state <> all(${[...UNSETTLED_STATES]}::text[]) and a.refusal is null
      and a.settled_at > now() - make_interval(days => ${DAYS_BACK})
    order by a.settled_at`.execute(db);
  return rows;
}
