import { MESSAGES } from '../checkout/messages.ts';
import { PAYMENT_MESSAGES } from '../checkout/payment-messages.ts';
import { REFUSAL_MESSAGES } from '../checkout/refusal-messages.ts';
import type { ShipmentVerdict } from '../compliance/judge-shipment.ts';
import type { DateVerdict } from '../delivery/ship-dates.ts';
import type { BirthDateVerdict } from '../people/age.ts';

/** All facts that decide whether we accept an order, read under the cart's lock. */
export interface OrderFacts {
  readonly hasItems: boolean;
  readonly hasShipping: boolean;
  readonly hasBilling: boolean;
  /** Whether the page that sent the order shows this cart's quote; also true if it sent none. */
  readonly isAsOnPage: boolean;
  /** Whether items, prices and sums match what the shopper last saw. */
  readonly isAsShown: boolean;
  /** Why the shopper may not join the club; null if allowed or no club. */
  readonly notToJoin: string | null;
  readonly birthDate: BirthDateVerdict;
  /** False: wine waits at a carrier for a person of unknown age. */
  readonly isRecipientKnown: boolean;
  readonly shipment: ShipmentVerdict;
  readonly deliveryDate: DateVerdict;
}

export type OrderRefusal =
  /** The shopper must look again: nothing is charged, and the page shows the current cart. */
  | { readonly kind: 'cart-changed' }
  | { readonly kind: 'incomplete'; readonly message: string; readonly reason?: 'email-has-account' }
  | { readonly kind: 'not-allowed'; readonly field: string; readonly message: string };

type Guard = (facts: OrderFacts) => OrderRefusal | null;

const hasSomethingToOrder: Guard = ({ hasItems }) =>
  hasItems ? null : { kind: 'incomplete', message: REFUSAL_MESSAGES.emptyCart };

/** A second tab's page may be of a cart that was paid: the one begun since has no destination yet. */
const isWhatThePageShows: Guard = ({ isAsOnPage }) => (isAsOnPage ? null : { kind: 'cart-changed' });

const isCompletelyFilledIn: Guard = ({ hasShipping, hasBilling }) => {
  if (!hasShipping) return { kind: 'incomplete', message: 'Please choose where your order should go first.' };
  return hasBilling ? null : { kind: 'incomplete', message: 'Please enter your billing information first.' };
};

const isWhatTheShopperSaw: Guard = ({ isAsShown }) => (isAsShown ? null : { kind: 'cart-changed' });

const mayJoin: Guard = ({ notToJoin }) =>
  notToJoin === null ? null : { kind: 'incomplete', message: notToJoin };

const isOfAge: Guard = ({ birthDate }) =>
  birthDate === 'ok' ? null : { kind: 'not-allowed', field: 'dob_year', message: MESSAGES.underAge };

const isHandedToAnAdult: Guard = ({ isRecipientKnown }) =>
  isRecipientKnown
    ? null
    : { kind: 'not-allowed', field: 'dob_year', message: REFUSAL_MESSAGES.recipientUnknown };

const mayTravel: Guard = ({ shipment }) =>
  shipment.ok ? null : { kind: 'not-allowed', field: 'stateId', message: shipment.reason };

const arrivesOnAnOpenDay: Guard = ({ deliveryDate }) =>
  deliveryDate.ok
    ? null
    : { kind: 'not-allowed', field: 'requestedShipDate', message: PAYMENT_MESSAGES.requestedDatePassed };

/** In the order of evaluation. The claim itself takes stock and the promo's last use. */
const GUARDS: readonly Guard[] = [
  hasSomethingToOrder,
  isWhatThePageShows,
  isCompletelyFilledIn,
  mayJoin,
  isWhatTheShopperSaw,
  isOfAge,
  isHandedToAnAdult,
  mayTravel,
  arrivesOnAnOpenDay,
];

export function judgeOrder(facts: OrderFacts): OrderRefusal | null {
  for (const guard of GUARDS) {
    const refusal = guard(facts);
    if (refusal) return refusal;
  }
  return null;
}
