import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { PAYMENT_MESSAGES } from '../../../domain/checkout/payment-messages.ts';
import { type Cents, formatUsd } from '../../../domain/money/cents.ts';
import { forStaff } from '../../../domain/office/for-staff.ts';
import { isUnsettled } from '../../../domain/payments/attempt-states.ts';
import { quoteOf } from '../../ordering/cart/price.ts';
import { fingerprintOf } from '../../ordering/checkout/card-fingerprint.ts';
import { findCard, type NamedCard, readToken, soldCardOf } from '../../ordering/checkout/card-to-charge.ts';
import { claimMadeCart } from '../../ordering/checkout/claim-made-cart.ts';
import { settleAttempt } from '../../ordering/payments/settle.ts';
import { STILL_CHECKING } from '../../ordering/payments/waiting.ts';
import type { TokenUser } from '../../people/vault/token-owner-store.ts';
import { undoneWhere } from '../../platform/database/undone.ts';
import {
  accept,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Refusal,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import type { OfficeParts } from '../office-parts.ts';
import { lockDraft, selectDraft, writeAttempt } from './draft-store.ts';
import { judgeDraft } from './judge-draft.ts';

export interface DraftPayment {
  /** Of the draft that the customer agreed to. */
  readonly quote: string;
  readonly cardId?: number | undefined;
  readonly paymentToken?: string | undefined;
}

/** Stored: call the gateway once, under the key. */
type Claim =
  | { readonly kind: 'before' }
  | {
      readonly kind: 'claimed';
      readonly attemptId: string;
      readonly gatewayKey: string;
      readonly token: string;
      readonly amountCents: number;
    };

/**
 * Claims under the draft's lock, calls the gateway outside any transaction, and settles: one order a draft, however
 * often it is pressed. Refusals: `not-found`; `invalid` with what the checkout would refuse; `conflict` for another
 * quote and for missing bottles; `card-declined`; `unavailable` while the bank does not answer.
 */
export async function orderDraft(
  parts: OfficeParts,
  draftId: number,
  payment: DraftPayment,
  tokenUser: TokenUser,
): Promise<Result<{ orderId: number; isNew: boolean }>> {
  const { db, gateway } = parts;
  const draft = await selectDraft(db, draftId);
  if (draft === null) return reject(NOT_FOUND);
  if (draft.orderId !== null) return accept({ orderId: draft.orderId, isNew: false });
  const card = await namedCard(parts, payment, tokenUser);
  if (!card.ok) return card;
  const cardFingerprint = await fingerprintOf(parts, draft.customerId, card.value);
  const rules = await parts.shopRules();
  const weather = await parts.weather({ rules, today: parts.clock.today() });
  const claimed = await undoneWhere<Result<Claim>>(
    db.transaction(),
    (result) => !result.ok,
    async (trx) => {
      await lockDraft(trx, draftId);
      const now = await selectDraft(trx, draftId);
      if (now === null) return reject(NOT_FOUND);
      // Placed, or on its way, since this request began: it gets that one.
      if (now.orderId !== null || (now.attempt !== null && isUnsettled(now.attempt))) {
        return accept({ kind: 'before' });
      }
      const today = { rules, weather, today: parts.clock.today() };
      const judged = await judgeDraft(trx, parts, now, { ...today, cardFingerprint });
      if (judged.complete === null) return reject(problemsRefused(judged.problems));
      if (quoteOf(judged.complete) !== payment.quote)
        return reject(changed(judged.complete.price.totalAmountDue));
      const charged = await findCard(trx, now.customerId, card.value);
      if (charged === null || charged.kind === 'typed') return reject(NO_SUCH_CARD);
      const claim = await claimMadeCart(trx, {
        cart: {
          ...judged.complete,
          card: soldCardOf(charged.summary),
          adjustment: now.adjustment ?? undefined,
        },
        clientKey: `phone order ${draftId}`,
        gatewayKeyOf: (attemptId) => `cellar-door-${attemptId}`,
        ...today,
        now: parts.clock.now(),
      });
      if (claim === null) return reject(SOLD_OUT);
      const { attemptId, gatewayKey, document } = claim;
      await writeAttempt(trx, draftId, attemptId);
      return accept({
        kind: 'claimed',
        attemptId,
        gatewayKey,
        token: charged.token,
        amountCents: document.money.totalCents,
      });
    },
  );
  if (!claimed.ok) return claimed;
  if (claimed.value.kind === 'claimed') {
    const { attemptId, gatewayKey: key, token, amountCents } = claimed.value;
    const outcome = await gateway.authorize(
      { key, token, amountCents, isMerchantInitiated: true },
      AbortSignal.timeout(parts.gatewayTimeoutMs),
    );
    await settleAttempt(db, attemptId, outcome);
  }
  return conclude(parts, draftId, claimed.value.kind === 'claimed');
}

async function conclude(
  { db }: OfficeParts,
  draftId: number,
  isNew: boolean,
): Promise<Result<{ orderId: number; isNew: boolean }>> {
  const draft = await selectDraft(db, draftId);
  if (draft?.orderId != null) return accept({ orderId: draft.orderId, isNew });
  if (draft?.attempt && isUnsettled(draft.attempt)) return reject(STILL_CHECKING);
  return reject({
    code: 'card-declined',
    message: forStaff(draft?.declineReason ?? PAYMENT_MESSAGES.paymentFailed),
  });
}

async function namedCard(
  parts: OfficeParts,
  { cardId, paymentToken }: DraftPayment,
  tokenUser: TokenUser,
): Promise<Result<NamedCard>> {
  if (cardId !== undefined) return accept({ kind: 'saved', cardId });
  if (paymentToken) return readToken(parts, paymentToken, tokenUser);
  return reject(NO_SUCH_CARD);
}

function problemsRefused(problems: readonly { field: string; message: string }[]): Refusal {
  const fields = Object.fromEntries(problems.map(({ field, message }) => [field, [message]]));
  return invalidFields(fields, problems[0]?.message ?? MESSAGES.invalid);
}

const changed = (totalCents: Cents) =>
  conflict(
    `The order has changed: its total is now ${formatUsd(totalCents)}. Check it, then place it again.`,
  );
const SOLD_OUT = conflict('A product is no longer available in that quantity.');
const NO_SUCH_CARD = invalidFields({ cardId: ['Choose a card.'] }, 'Choose a card.');
