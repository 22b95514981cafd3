import { explainObstacle, type ReleaseObstacle } from '../../../domain/clubs/release-obstacles.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { SoldCard } from '../../../domain/orders/order-document.ts';
import { isUnsettled } from '../../../domain/payments/attempt-states.ts';
import { type LeaveLinkParts, leaveLinkUrl } from '../../catalog/clubs/leave-link.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { WeatherNow } from '../../catalog/weather/open-weather.ts';
import { releaseProblem } from '../../messages/mails/club-mails.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { selectCart } from '../../ordering/cart/record-store.ts';
import { lockCartOf } from '../../ordering/cart/store.ts';
import { soldCardOf } from '../../ordering/checkout/card-to-charge.ts';
import { claimMadeCart } from '../../ordering/checkout/claim-made-cart.ts';
import { judgeMadeCart, toMadeCart } from '../../ordering/checkout/made-cart.ts';
import { settleAttempt } from '../../ordering/payments/settle.ts';
import type { SavedCard } from '../../people/customers/card-store.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import {
  holdMembership,
  holdReleaseOf,
  selectCardOnFile,
  selectTry,
  tryKeyOf,
  writeNextTry,
} from './charge-store.ts';
import { isCardExpired } from './release-member.ts';
import { type ShipmentRecord, selectShipment } from './shipment-record.ts';
import { moveShipment } from './shipment-store.ts';

export interface ChargeParts extends CartParts, LeaveLinkParts {
  readonly gateway: PaymentGateway;
  readonly gatewayTimeoutMs: number;
  readonly weather: WeatherNow;
}

/** Stock and attempt are stored: call the gateway once, under the key. */
interface ClaimedShipment {
  readonly attemptId: string;
  readonly gatewayKey: string;
  readonly token: string;
  readonly amountCents: Cents;
}

/**
 * Claims under the cart's lock, calls the gateway outside any transaction, and settles; each attempt has its own key.
 * Safe to repeat from any number of workers. A call without an answer leaves the shipment open until the reconciler
 * settles the attempt and this runs again. `isSeen`: the member waits for the answer, and needs no email about the card.
 */
export async function chargeShipment(
  parts: ChargeParts,
  shipmentId: number,
  { isSeen = false }: { isSeen?: boolean } = {},
): Promise<void> {
  const claimed = await decide(parts, shipmentId, isSeen);
  if (claimed === null) return;
  const { attemptId, gatewayKey: key, token, amountCents } = claimed;
  const outcome = await parts.gateway.authorize(
    { key, token, amountCents, isMerchantInitiated: true },
    AbortSignal.timeout(parts.gatewayTimeoutMs),
  );
  await settleAttempt(parts.db, attemptId, outcome);
  await decide(parts, shipmentId, isSeen);
}

/** Writes the attempt's result, or creates an attempt for the caller. */
async function decide(
  parts: ChargeParts,
  shipmentId: number,
  isSeen: boolean,
): Promise<ClaimedShipment | null> {
  const rules = await parts.shopRules();
  return parts.db.transaction().execute(async (trx) => {
    const before = await selectShipment(trx, shipmentId);
    const cartId = before?.cartId ?? null;
    if (before === null || cartId === null) return null;
    // A Stop that has answered is heard here. As everywhere, the release comes before the membership.
    await holdReleaseOf(trx, shipmentId);
    // A member who leaves is charged before and reads so in the email, or not at all.
    await holdMembership(trx, before.membershipId);
    await lockCartOf(trx, cartId);
    const shipment = await selectShipment(trx, shipmentId);
    if (shipment === null || shipment.state !== 'open' || shipment.chargedAt === null) return null;
    const attempt = await selectTry(trx, cartId, tryKeyOf(shipment));
    if (attempt === null) return begin(trx, parts, { shipment, cartId, rules, isSeen });
    if (isUnsettled(attempt.state)) return null;
    switch (attempt.state) {
      case 'declined':
        await fail(trx, parts, shipment, {
          obstacle: { kind: 'declined', reason: attempt.declineReason },
          isSeen,
        });
        return null;
      case 'failed':
        // The gateway has never seen it, and never will: the key is dead, and nothing was charged.
        await writeNextTry(trx, shipmentId);
        return begin(trx, parts, { shipment: { ...shipment, try: shipment.try + 1 }, cartId, rules, isSeen });
      default:
        await moveShipment(trx, shipmentId, 'ordered');
        return null;
    }
  });
}

/** Its last attempt failed because the bank declined the card, and for no other reason. */
export async function wasDeclined(db: Reader, shipment: ShipmentRecord): Promise<boolean> {
  if (shipment.state !== 'failed' || shipment.cartId === null) return false;
  return (await selectTry(db, shipment.cartId, tryKeyOf(shipment)))?.state === 'declined';
}

interface Beginning {
  readonly shipment: ShipmentRecord;
  readonly cartId: number;
  readonly rules: ShopRules;
  readonly isSeen: boolean;
}

async function begin(trx: Writer, parts: ChargeParts, beginning: Beginning): Promise<ClaimedShipment | null> {
  const { shipment, isSeen } = beginning;
  // A member who pays by a card link is charged also then.
  if (shipment.isStopped && !isSeen) return null;
  // Since it was prepared, the member put the membership on hold, or it ended.
  if (shipment.membershipState !== 'active') {
    await moveShipment(trx, shipment.shipmentId, 'held');
    return null;
  }
  const card = await cardOf(trx, shipment, parts.clock.today());
  if ('kind' in card) {
    await fail(trx, parts, shipment, { obstacle: card, isSeen });
    return null;
  }
  const claimed = await claim(trx, parts, { ...beginning, card: soldCardOf(card.summary) });
  if ('kind' in claimed) {
    await fail(trx, parts, shipment, { obstacle: claimed, isSeen });
    return null;
  }
  return { ...claimed, token: card.token };
}

async function cardOf(
  trx: Writer,
  { membershipId }: ShipmentRecord,
  today: Day,
): Promise<SavedCard | ReleaseObstacle> {
  const card = await selectCardOnFile(trx, membershipId);
  if (card === null) return { kind: 'no-card' };
  return isCardExpired(card.summary, today) ? { kind: 'card-expired' } : card;
}

async function claim(
  trx: Writer,
  { clock, weather }: ChargeParts,
  { shipment, cartId, rules, card }: Beginning & { readonly card: SoldCard | null },
): Promise<Omit<ClaimedShipment, 'token'> | ReleaseObstacle> {
  const today = { rules, today: clock.today() };
  const record = await selectCart(trx, cartId, rules);
  const { billing, shownQuote } = record;
  if (billing === null) throw new Error(`release cart ${cartId} has no billing data`);
  const judged = judgeMadeCart(toMadeCart(record, today), { billing, shownQuote }, today);
  if (judged.objection !== null) return judged.objection;
  const { cart, shipment: decision } = judged;
  const claimed = await claimMadeCart(trx, {
    cart: { ...cart, shipment: decision, card },
    clientKey: tryKeyOf(shipment),
    gatewayKeyOf: (attemptId) => `cellar-door-${attemptId}`,
    ...today,
    weather: await weather(today),
    now: clock.now(),
  });
  if (claimed === null) return { kind: 'sold-out' };
  const { attemptId, gatewayKey, document } = claimed;
  return { attemptId, gatewayKey, amountCents: document.money.totalCents };
}

/** Emails the member once per card attempt, otherwise once per reason. */
async function fail(
  trx: Writer,
  parts: LeaveLinkParts,
  shipment: ShipmentRecord,
  { obstacle, isSeen }: { obstacle: ReleaseObstacle; isSeen: boolean },
): Promise<void> {
  const { shipmentId, brandingId, email } = shipment;
  const reason = explainObstacle(obstacle);
  await moveShipment(trx, shipmentId, 'failed', reason);
  if (isSeen && isOfCard(obstacle)) return;
  await enqueueMail(trx, {
    ...releaseProblem({ ...shipment, reason, leaveUrl: leaveLinkUrl(parts, shipment) }),
    eventKey: `release-problem ${shipmentId} ${isOfCard(obstacle) ? shipment.try : `${obstacle.kind} ${shipment.windowEndsAt.getTime()}`}`,
    brandingId,
    to: email,
  });
}

/** The member may have changed the card since the last email, and must learn that the new one failed too. */
function isOfCard({ kind }: ReleaseObstacle): boolean {
  return kind === 'declined' || kind === 'card-expired' || kind === 'no-card';
}
