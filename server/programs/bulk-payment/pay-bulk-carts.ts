import type { BulkPaymentAnswer, BulkPaymentForm } from '../../../contract/bulk.ts';
import { BULK_MESSAGES } from '../../../domain/bulk/bulk-messages.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { type CardToCharge, summaryOf } from '../../ordering/checkout/card-to-charge.ts';
import { keepFormAddress } from '../../ordering/checkout/keep-form-address.ts';
import type { PaymentLimits } from '../../ordering/checkout/payment-limits.ts';
import { type VaultedCard, vaultToken } from '../../ordering/checkout/vault-token.ts';
import type { CardToKeep } from '../../ordering/orders/keepsakes.ts';
import { KEY_REUSED, STILL_CHECKING, waitForOutcome } from '../../ordering/payments/waiting.ts';
import type { TokenUser } from '../../people/vault/token-owner-store.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import { accept, conflict, type Result, reject } from '../../platform/http/refusal.ts';
import { restore } from '../../platform/rate-limits/bucket-store.ts';
import { noteDecline } from '../../platform/rate-limits/card-brake.ts';
import { type BulkClaim, claimBulkPayment } from './claim-bulk-payment.ts';
import { selectCustomer } from './customer-store.ts';
import { type BulkLinkParts, readBulkLink } from './links.ts';
import {
  type BulkPaymentRecord,
  selectBulkPayment,
  selectReasons,
  writeBulkCardToKeep,
} from './payment-store.ts';
import { billingOf, isChosen, type PayerParts, readBillingAddress, readBulkCard } from './read-payer.ts';
import { settleBulkPayment } from './settle-bulk-payment.ts';
import { NO_CARTS } from './show-bulk-carts.ts';

export interface BulkPaymentParts extends CartParts, BulkLinkParts, PayerParts {
  readonly db: CartParts['db'];
  /** After it, the outcome is unknown. */
  readonly gatewayTimeoutMs: number;
}

export interface BulkPaymentRequest {
  readonly form: BulkPaymentForm;
  readonly sessionCustomerId: number | null;
  readonly browserHashes: TokenUser['browserHashes'];
  readonly idempotencyKey: string | null;
  readonly digest: Buffer;
  readonly limitsOf: (customerId: number) => PaymentLimits;
}

/** Payflow's result codes, as in the contract. */
const APPROVED = 0;
const DECLINED = 12;

/**
 * Claims under the carts' locks, calls the gateway outside any transaction, and writes the outcome together with a job
 * for each cart. However often it is called, a cart is paid for once. A decline is an answer. Refusals: `not-found`,
 * `invalid`, `rate-limited`, `conflict` if no cart can be ordered, `unavailable` while the outcome is unknown.
 */
export async function payBulkCarts(
  parts: BulkPaymentParts,
  request: BulkPaymentRequest,
): Promise<Result<BulkPaymentAnswer>> {
  const { form, sessionCustomerId } = request;
  const customerId = await readBulkLink(parts, form.customerId);
  const customer = customerId === null ? null : await selectCustomer(parts.db, customerId);
  if (customerId === null || customer === null) return reject(NO_CARTS);
  if (typeof form.userId === 'number' && form.userId !== customerId) return reject(NO_CARTS);
  const payer = { customerId, ownAccount: sessionCustomerId === customerId, birthDay: customer.birthDay };
  const address = await readBillingAddress(parts, payer, form);
  if (!address.ok) return address;
  const card = await readBulkCard(parts, payer, form, request.browserHashes, parts.clock.today());
  if (!card.ok) return card;
  const kept = payer.ownAccount ? await keepAddress(parts, customerId, form, address.value) : accept(null);
  if (!kept.ok) return kept;
  const isDefault = form.details?.defaultCard ?? false;
  const keepsCard = payer.ownAccount && (isDefault || form.details?.saveCard === true);
  const limits = request.limitsOf(customerId);
  const claim = await claimBulkPayment(parts, {
    customerId,
    cartIds: [...new Set(form.carts)],
    quotes: form.quotes ?? null,
    clientKey: request.idempotencyKey,
    digest: request.digest,
    billing: { ...billingOf(address.value, payer.birthDay), card: summaryOf(card.value) },
    card: card.value,
    cardToKeep: keepsCard ? knownCard(card.value, isDefault) : null,
    limits,
  });
  switch (claim.kind) {
    case 'claimed':
      return charge(parts, claim, { card: card.value, keepsCard, isDefault, limits });
    case 'follows':
      return answerFor(parts, await outcomeOf(parts, claim.payment));
    case 'key-reused':
      return reject(KEY_REUSED);
    case 'no-such-cart':
      return reject(NO_CARTS);
    case 'limited':
      return reject(claim.refusal);
    case 'refused':
      return reject(conflict(claim.reasons.join(' ')));
  }
}

function keepAddress(
  { db }: BulkPaymentParts,
  customerId: number,
  { billingAddressPayload: wishes }: BulkPaymentForm,
  { state, ...form }: Parameters<typeof billingOf>[0],
) {
  return undoneByRefusal(db, (trx) =>
    keepFormAddress(
      trx,
      customerId,
      {
        purpose: 'billing',
        addressBookId: isChosen(wishes?.addressBookId) ? wishes.addressBookId : null,
        saveAddress: wishes?.saveAddress,
        makeDefault: wishes?.makeDefaultBilling,
      },
      { form, state },
    ),
  );
}

/** We know a typed card's details only once the vault has it. */
function knownCard(card: CardToCharge, isDefault: boolean): CardToKeep | null {
  if (card.kind !== 'token' || card.summary === null) return null;
  return { token: card.token, summary: card.summary, isDefault };
}

interface Charging {
  readonly card: CardToCharge;
  readonly keepsCard: boolean;
  readonly isDefault: boolean;
  readonly limits: PaymentLimits;
}

async function charge(
  parts: BulkPaymentParts,
  claim: Extract<BulkClaim, { kind: 'claimed' }>,
  { card, keepsCard, isDefault, limits }: Charging,
): Promise<Result<BulkPaymentAnswer>> {
  const { db, gateway, gatewayTimeoutMs } = parts;
  const { bulkPaymentId, gatewayKey: key, amountCents } = claim;
  const keep = (vaulted: VaultedCard) => writeBulkCardToKeep(db, bulkPaymentId, { ...vaulted, isDefault });
  const token = await vaultToken(gateway, card, keepsCard ? keep : null);
  const outcome = token.ok
    ? await gateway.authorize({ key, token: token.value, amountCents }, AbortSignal.timeout(gatewayTimeoutMs))
    : token.outcome;
  if (outcome.kind !== 'unknown') await restore(db, limits.underWay);
  if (outcome.kind === 'declined') await noteDecline(db, limits.declined, limits.source);
  await settleBulkPayment(db, bulkPaymentId, outcome);
  return answerFor(parts, await selectBulkPayment(db, bulkPaymentId));
}

function outcomeOf(
  { db, gatewayTimeoutMs }: BulkPaymentParts,
  payment: BulkPaymentRecord,
): Promise<BulkPaymentRecord> {
  return waitForOutcome(payment, {
    isUnderWay: ({ state }) => state === 'sent',
    lookAgain: () => selectBulkPayment(db, payment.bulkPaymentId),
    timeoutMs: gatewayTimeoutMs,
  });
}

async function answerFor(
  { db }: BulkPaymentParts,
  payment: BulkPaymentRecord,
): Promise<Result<BulkPaymentAnswer>> {
  const { bulkPaymentId: id, state, amountCents, declineReason } = payment;
  const answer = (Result: number, RespMsg: string) => accept({ id, bulkGatewayResult: { Result, RespMsg } });
  switch (state) {
    case 'sent':
    case 'unknown':
      return reject(STILL_CHECKING);
    case 'authorised':
      return answer(APPROVED, 'Approved');
    case 'declined':
      return answer(DECLINED, declineReason ?? BULK_MESSAGES.paymentFailed);
    case 'failed':
      if (amountCents > 0) return answer(DECLINED, BULK_MESSAGES.paymentFailed);
      return reject(conflict((await selectReasons(db, id)).join(' ')));
  }
}
