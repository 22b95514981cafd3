import { isDeepStrictEqual } from 'node:util';
import type { Cents } from '../../../domain/money/cents.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { Writer } from '../../platform/database/access.ts';
import { undonePartByRefusal } from '../../platform/database/undone.ts';
import {
  accept,
  CODE_NEEDED,
  conflict,
  type Refusal,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { beyond } from '../checkout/claim-made-cart.ts';
import { stockOf } from '../checkout/draft-order.ts';
import { carryOut } from '../payments/carry-out-movement.ts';
import { takeStock } from '../payments/change-store.ts';
import { moveOrderMoney, type Wanted } from '../payments/move-order-money.ts';
import { selectMovementUnderWay } from '../payments/movement-store.ts';
import { selectOrderMoney } from '../payments/order-money.ts';
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
} from './judge-replacement.ts';
import { deleteReplacementCart } from './replacement-store.ts';

interface Asking {
  readonly requestKey: string | null;
  /** Both totals are less, or staff give a fresh code first; null: they gave one. */
  readonly codeFreeBelowCents: Cents | null;
  /** What stands against it, beyond the rules for all; read while the order is locked. */
  readonly objection?: (trx: Writer) => Promise<Refusal | null>;
}

export interface ChangedOrder {
  readonly totalCents: Cents;
  /** The bank has not answered; the shop finishes the change by itself within a minute, or leaves the order as it was. */
  readonly isPending: boolean;
}

/**
 * The order keeps its number. If its total moves and is authorized, the new total is authorized on the same card, then
 * the old authorization is voided. Refusals: those of `moveOrderMoney`; `conflict` for a packed order, for missing
 * bottles, for another quote, where nothing is changed, and where the card declines; `invalid` when a rule forbids it.
 * Each leaves the order as it was.
 */
export async function changeOrder(
  parts: ReplacementParts,
  orderId: number,
  change: ReplacementChange,
  { requestKey, ...asking }: Asking,
): Promise<Result<ChangedOrder>> {
  const now = await ofNow(parts);
  const found = await destinationOf(parts, change);
  const judging = { orderId, change, found, now };
  const moved = await moveOrderMoney({ ...parts, requestKey }, orderId, (_, trx) =>
    undonePartByRefusal(trx, () => plan(trx, parts, judging, asking)),
  );
  if (!moved.ok) return moved;
  const { isPending } = moved.value;
  if (!isPending) await voidOldAuthorization(parts, orderId);
  const order = await selectOrderMoney(parts.db, orderId);
  return accept({ totalCents: order?.totalCents ?? 0, isPending });
}

async function plan(
  trx: Writer,
  parts: ReplacementParts,
  judging: Judging,
  { codeFreeBelowCents, objection }: Omit<Asking, 'requestKey'>,
): Promise<Result<Wanted>> {
  const refusal = (await objection?.(trx)) ?? null;
  if (refusal !== null) return reject(refusal);
  const judged = await judge(trx, parts, judging, 'change');
  if (!judged.ok) return judged;
  const { order, old, cart, draft } = judged.value;
  await deleteReplacementCart(trx, cart.cartId);
  const { customerId, textConsent } = old.document;
  const document: OrderDocument = { ...draft, customerId, textConsent };
  if (isSameSale(old.document, document)) return reject(NOTHING_CHANGED);
  const oldTotalCents = order.totalCents;
  const newTotalCents = document.money.totalCents;
  if (needsFreshCode({ oldTotalCents, newTotalCents }, codeFreeBelowCents)) return reject(CODE_NEEDED);
  const isHeld = order.authorizations.some(({ capturableCents }) => capturableCents > 0);
  const amountCents = isHeld && newTotalCents !== oldTotalCents ? newTotalCents : 0;
  if (isHeld && newTotalCents === 0) return reject(NOTHING_TO_PAY);
  if (amountCents > 0 && old.cardToken === null) return reject(NO_CARD);
  const stock = stockOf(cart);
  const { stock: oldStock, promoCode } = old.claimed;
  const extra = beyond(stock, oldStock);
  const left = beyond(oldStock, stock);
  if (!(await takeStock(trx, extra, left))) return reject(SOLD_OUT);
  return accept({
    purpose: 'change',
    amountCents,
    authorization: null,
    details: {
      reason: judging.change.reason,
      change: {
        document,
        stock,
        extra,
        left,
        leftPromoCode: document.promoCode === promoCode ? null : promoCode,
        oldTotalCents,
      },
    },
  });
}

function isSameSale(before: OrderDocument, after: OrderDocument): boolean {
  const sale = ({ lines, delivery, money }: OrderDocument) => [
    lines.map(({ productId, quantity, unitPriceCents }) => [productId, quantity, unitPriceCents]),
    delivery,
    money,
  ];
  return isDeepStrictEqual(sale(before), sale(after));
}

/** It was planned with the new authorization. After a kill, the reconciler finishes it. */
async function voidOldAuthorization(parts: ReplacementParts, orderId: number): Promise<void> {
  const movement = await selectMovementUnderWay(parts.db, orderId);
  if (movement?.purpose === 'let-go') await carryOut(parts, movement);
}

const NOTHING_CHANGED = conflict('Nothing is different from the order as it is.');
const NOTHING_TO_PAY = conflict('Nothing would be left to pay. Cancel the order instead.');
