import { PAYMENT_MESSAGES } from '../../../domain/checkout/payment-messages.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { Writer } from '../../platform/database/access.ts';
import { undoneWhere } from '../../platform/database/undone.ts';
import { accept, CODE_NEEDED, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import { beyond, claimMadeCart } from '../checkout/claim-made-cart.ts';
import { stockOf } from '../checkout/draft-order.ts';
import { settleAttempt } from '../payments/settle.ts';
import { finishReplacement } from './finish-replacement.ts';
import {
  destinationOf,
  type Judging,
  judge,
  NO_CARD,
  needsFreshCode,
  ofNow,
  type ReplacementChange,
  type ReplacementParts,
  SOLD_OUT,
  type Totals,
} from './judge-replacement.ts';
import { insertReplacement, selectReplacement, selectReplacementOf } from './replacement-store.ts';

interface Asking {
  /** Null: the customer. */
  readonly staffId: number | null;
  readonly requestKey: string | null;
  /** Both totals are less, or staff give a fresh code first; null: they gave one, or the customer asks. */
  readonly codeFreeBelowCents: Cents | null;
  /** What stands against it, beyond the rules for all; read while the order is locked. */
  readonly objection?: (trx: Writer) => Promise<Refusal | null>;
}

/** Stored: call the gateway once, under the key. */
interface Claim {
  readonly attemptId: string;
  readonly gatewayKey: string;
  readonly token: string;
  readonly amountCents: number;
}

/**
 * Places a new order on the old one's card and cancels the old one. Refusals: `not-found`; `conflict` for an order that
 * cannot be replaced, for missing bottles and for another quote; `invalid` when a rule forbids it; `card-declined`,
 * which changes nothing; `unavailable` while the bank does not answer. The same request key finishes what an earlier
 * sending began.
 */
export async function replaceOrder(
  parts: ReplacementParts,
  orderId: number,
  change: ReplacementChange,
  asking: Asking,
): Promise<Result<Totals & { newOrderId: number }>> {
  const { requestKey } = asking;
  const before = requestKey === null ? null : await selectReplacementOf(parts.db, orderId, requestKey);
  if (before !== null) return conclude(parts, before);
  const now = await ofNow(parts);
  const found = await destinationOf(parts, change);
  const claimed = await undoneWhere<Result<Claim>>(
    parts.db.transaction(),
    (result) => !result.ok,
    (trx) => claim(trx, parts, { orderId, change, found, now, asking }),
  );
  if (!claimed.ok) return claimed;
  const { attemptId, gatewayKey: key, token, amountCents } = claimed.value;
  const outcome = await parts.gateway.authorize(
    { key, token, amountCents, isMerchantInitiated: true },
    AbortSignal.timeout(parts.gatewayTimeoutMs),
  );
  await settleAttempt(parts.db, attemptId, outcome);
  return conclude(parts, attemptId);
}

async function conclude(
  parts: ReplacementParts,
  attemptId: string,
): Promise<Result<Totals & { newOrderId: number }>> {
  await finishReplacement(parts, attemptId);
  const { state, newOrderId, declineReason, oldTotalCents, newTotalCents } = await selectReplacement(
    parts.db,
    attemptId,
  );
  if (newOrderId !== null) return accept({ newOrderId, oldTotalCents, newTotalCents });
  if (state !== 'undone') return reject(NO_ANSWER);
  return reject({ code: 'card-declined', message: declineReason ?? PAYMENT_MESSAGES.paymentFailed });
}

async function claim(
  trx: Writer,
  parts: ReplacementParts,
  {
    asking: { staffId, requestKey, codeFreeBelowCents, objection },
    ...judging
  }: Judging & { asking: Asking },
): Promise<Result<Claim>> {
  const judged = await judge(trx, parts, judging, 'replacement');
  if (!judged.ok) return judged;
  const refusal = (await objection?.(trx)) ?? null;
  if (refusal !== null) return reject(refusal);
  const { order, old, cart, draft } = judged.value;
  const totals = { oldTotalCents: order.totalCents, newTotalCents: draft.money.totalCents };
  if (needsFreshCode(totals, codeFreeBelowCents)) return reject(CODE_NEEDED);
  const { orderId, change, now } = judging;
  if (old.cardToken === null) return reject(NO_CARD);
  const claimed = await claimMadeCart(trx, {
    cart,
    clientKey: `replaces order ${orderId}`,
    gatewayKeyOf: (attemptId) => `cellar-door-${attemptId}`,
    replaced: old.claimed,
    ...now,
    now: parts.clock.now(),
  });
  if (claimed === null) return reject(SOLD_OUT);
  const { attemptId, gatewayKey, document } = claimed;
  const stock = stockOf(cart);
  await insertReplacement(trx, {
    attemptId,
    orderId,
    requestKey,
    staffId,
    reason: change.reason,
    stock,
    leftStock: beyond(old.claimed.stock, stock),
    takesPromoUse: document.promoCode !== null && document.promoCode === old.claimed.promoCode,
  });
  return accept({ attemptId, gatewayKey, token: old.cardToken, amountCents: document.money.totalCents });
}

const NO_ANSWER: Refusal = {
  code: 'unavailable',
  message: 'The bank has not answered yet. The shop finishes the replacement by itself.',
  retryAfterSeconds: 60,
};
