import { type OrderStatus, orderStatusWord } from '../orders/order-status.ts';
import { mayUse, type Permission, type Role } from './roles.ts';

/** What staff may do with an order, and why not. */
export interface OrderSituation {
  readonly status: OrderStatus;
  readonly isPickup: boolean;
  readonly isOnHold: boolean;
  readonly isReady: boolean;
  readonly isPacked: boolean;
  /** An authorization covers the total, or the total is 0. */
  readonly isAuthorized: boolean;
  /** The bank declined its card when it was last asked. */
  readonly wasDeclined: boolean;
  /** Captured and not refunded. */
  readonly hasMoneyToRefund: boolean;
  /** A movement has no outcome yet. */
  readonly isMoneyMoving: boolean;
}

/** For a rule that reads only some of it: the caller adds what it reads. */
export const NOTHING_ELSE: Omit<OrderSituation, 'status'> = {
  isPickup: false,
  isOnHold: false,
  isReady: false,
  isPacked: false,
  isAuthorized: false,
  wasDeclined: false,
  hasMoneyToRefund: false,
  isMoneyMoving: false,
};

interface Rule {
  readonly permission: Permission;
  /** Why not, in words for staff; null if allowed. */
  readonly objection: (order: OrderSituation) => string | null;
}

type Objection = Rule['objection'];

const mustBePlaced: Objection = ({ status, isPickup }) =>
  status === 'placed' ? null : `The order is ${orderStatusWord(status, isPickup).toLowerCase()}.`;
const mustBeFree: Objection = ({ isOnHold }) =>
  isOnHold ? 'The order is on hold. Take it off hold first.' : null;
const mustNotMove: Objection = ({ isMoneyMoving }) =>
  isMoneyMoving ? 'A payment of this order is in progress. Try again in a minute.' : null;
const mustBeParcel: Objection = ({ isPickup }) =>
  isPickup ? 'This order is a winery pickup. Hand it over instead.' : null;
const mustBePickup: Objection = ({ isPickup }) => (isPickup ? null : 'This order is not a winery pickup.');
const mustBeAuthorized: Objection = ({ isAuthorized }) =>
  isAuthorized ? null : 'The order’s total is not authorized. Authorize it first.';
const mustBeUnpacked: Objection = ({ isPacked }) =>
  isPacked ? 'The order is packed. Unpack it first, then print its slip again.' : null;

const mustBeUnpaid: Objection = ({ isAuthorized }) =>
  isAuthorized ? 'The order’s total is already authorized.' : null;

function firstOf(...objections: readonly Objection[]): Objection {
  return (order) => {
    for (const objection of objections) {
      const reason = objection(order);
      if (reason !== null) return reason;
    }
    return null;
  };
}

const mustNeedCard = firstOf(mustBePlaced, mustNotMove, mustBeUnpaid, ({ wasDeclined }) =>
  wasDeclined ? null : 'The card was not declined.',
);

const RULES = {
  ship: {
    permission: 'orders.work',
    objection: firstOf(mustBeParcel, mustBePlaced, mustBeFree, mustNotMove, mustBeAuthorized),
  },
  ready: {
    permission: 'orders.work',
    objection: firstOf(mustBePickup, mustBePlaced, mustBeFree, ({ isReady }) =>
      isReady ? 'The order is ready already.' : null,
    ),
  },
  'hand-over': {
    permission: 'orders.work',
    objection: firstOf(mustBePickup, mustBePlaced, mustBeFree, mustNotMove),
  },
  tracking: {
    permission: 'orders.work',
    objection: firstOf(
      ({ isPickup }) => (isPickup ? 'A winery pickup has no tracking number.' : null),
      ({ status }) => {
        if (status === 'placed') return 'The order has not shipped yet. Enter the number when you ship it.';
        return status === 'cancelled' ? 'The order is canceled.' : null;
      },
    ),
  },
  cancel: { permission: 'orders.edit', objection: firstOf(mustBePlaced, mustNotMove) },
  refund: {
    permission: 'refund',
    objection: firstOf(
      ({ status }) => (status === 'placed' ? 'The order is not charged yet. Cancel it instead.' : null),
      ({ status }) => (status === 'cancelled' ? 'The order is canceled.' : null),
      mustNotMove,
      ({ hasMoneyToRefund }) => (hasMoneyToRefund ? null : 'Nothing is left to refund.'),
    ),
  },
  authorize: { permission: 'refund', objection: firstOf(mustBePlaced, mustNotMove, mustBeUnpaid) },
  'card-link': { permission: 'orders.edit', objection: mustNeedCard },
  'new-card': { permission: 'orders.edit', objection: mustNeedCard },
  hold: {
    permission: 'orders.work',
    objection: firstOf(mustBePlaced, ({ isOnHold }) => (isOnHold ? 'The order is on hold already.' : null)),
  },
  unhold: {
    permission: 'orders.work',
    objection: firstOf(mustBePlaced, ({ isOnHold }) => (isOnHold ? null : 'The order is not on hold.')),
  },
  notes: { permission: 'orders.work', objection: () => null },
  tags: { permission: 'orders.work', objection: () => null },
  edit: { permission: 'orders.edit', objection: mustBePlaced },
  change: { permission: 'orders.edit', objection: firstOf(mustBePlaced, mustNotMove, mustBeUnpacked) },
  replacement: { permission: 'orders.edit', objection: firstOf(mustBePlaced, mustNotMove) },
} as const satisfies Record<string, Rule>;

export type OrderActionName = keyof typeof RULES;
export const ORDER_ACTIONS = Object.keys(RULES) as readonly OrderActionName[];

export interface OrderAction {
  readonly name: OrderActionName;
  readonly isAllowed: boolean;
  /** Why not; null if allowed. */
  readonly reason: string | null;
}

/** Whatever the role, why the order does not allow it; null if it does. */
export function objectionTo(name: OrderActionName, order: OrderSituation): string | null {
  return RULES[name].objection(order);
}

export function isOfRole(name: OrderActionName, role: Role): boolean {
  return mayUse(role, RULES[name].permission, { isWrite: true });
}

export function orderActions(order: OrderSituation, role: Role): OrderAction[] {
  return ORDER_ACTIONS.map((name) => {
    const reason = isOfRole(name, role) ? objectionTo(name, order) : 'Your role does not include this.';
    return { name, isAllowed: reason === null, reason };
  });
}

/** What brings an order on, the first of those that are possible before the others. */
const STEPS: readonly OrderActionName[] = ['ship', 'ready', 'hand-over', 'card-link', 'authorize'];

/** Of what is allowed now, the one step that brings the order on; undefined where nothing has to happen. */
export function nextStep<Action extends OrderAction>(allowed: readonly Action[]): Action | undefined {
  return STEPS.flatMap((step) => allowed.filter(({ name }) => name === step))[0];
}
