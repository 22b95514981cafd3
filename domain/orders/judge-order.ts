import { MESSAGES } from '../checkout/messages.ts';
import type { ShipmentVerdict } from '../compliance/judge-shipment.ts';
import type { DateVerdict } from '../delivery/ship-dates.ts';
import type { BirthDateVerdict } from '../people/age.ts';

/** Everything that the decision to take an order hangs on, read under the cart's lock. */
export interface OrderFacts {
  readonly hasItems: boolean;
  readonly hasShipping: boolean;
  readonly hasBilling: boolean;
  /** Whether items, prices and sums are those that the shopper was last shown. */
  readonly isAsShown: boolean;
  /** Why the club may not be joined; null where it may, or none is joined. */
  readonly notToJoin: string | null;
  readonly birthDate: BirthDateVerdict;
  readonly shipment: ShipmentVerdict;
  readonly deliveryDate: DateVerdict;
}

export type OrderRefusal =
  /** The shopper must look again: nothing is charged, the cart as it is now is shown. */
  | { readonly kind: 'cart-changed' }
  | { readonly kind: 'incomplete'; readonly message: string }
  | { readonly kind: 'not-allowed'; readonly field: string; readonly message: string };

type Guard = (facts: OrderFacts) => OrderRefusal | null;

const hasSomethingToOrder: Guard = ({ hasItems }) =>
  hasItems ? null : { kind: 'incomplete', message: MESSAGES.emptyCart };

const isCompletelyFilledIn: Guard = ({ hasShipping, hasBilling }) => {
  if (!hasShipping) return { kind: 'incomplete', message: 'Please choose where your order should go first.' };
  return hasBilling ? null : { kind: 'incomplete', message: 'Please enter your billing information first.' };
};

const isWhatTheShopperSaw: Guard = ({ isAsShown }) => (isAsShown ? null : { kind: 'cart-changed' });

const mayJoin: Guard = ({ notToJoin }) =>
  notToJoin === null ? null : { kind: 'incomplete', message: notToJoin };

const isOfAge: Guard = ({ birthDate }) =>
  birthDate === 'ok' ? null : { kind: 'not-allowed', field: 'dob_year', message: MESSAGES.underAge };

const mayTravel: Guard = ({ shipment }) =>
  shipment.ok ? null : { kind: 'not-allowed', field: 'stateId', message: shipment.reason };

const arrivesOnAnOpenDay: Guard = ({ deliveryDate }) =>
  deliveryDate.ok
    ? null
    : { kind: 'not-allowed', field: 'requestedShipDate', message: MESSAGES.requestedDatePassed };

/** In the order in which they are asked. Stock and the promo's last use are taken by the claim itself. */
const GUARDS: readonly Guard[] = [
  hasSomethingToOrder,
  isCompletelyFilledIn,
  mayJoin,
  isWhatTheShopperSaw,
  isOfAge,
  mayTravel,
  arrivesOnAnOpenDay,
];

/** Whether an order may be taken: the first guard that objects, or null. */
export function judgeOrder(facts: OrderFacts): OrderRefusal | null {
  for (const guard of GUARDS) {
    const refusal = guard(facts);
    if (refusal) return refusal;
  }
  return null;
}
