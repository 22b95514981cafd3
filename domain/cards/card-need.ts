import type { OrderStatus } from '../orders/order-status.ts';

/** A link by which a customer gives a new card works for so long. */
export const CARD_LINK_DAYS = 7;

interface UnpaidOrder {
  readonly status: OrderStatus;
  readonly totalCents: number;
  readonly isAuthorized: boolean;
  /** The bank declined the card when it was last asked, and nothing was asked of it since. */
  readonly wasDeclined: boolean;
}

/** Nothing can be charged until there is another card. */
export function orderNeedsCard({ status, totalCents, isAuthorized, wasDeclined }: UnpaidOrder): boolean {
  return status === 'placed' && totalCents > 0 && !isAuthorized && wasDeclined;
}

interface PayingMember {
  /** Without an account there is no place for a card. */
  readonly hasAccount: boolean;
  readonly isCanceled: boolean;
  readonly card: 'good' | 'expired' | 'none';
  /** A shipment of a release that is being charged failed, and the bank had declined the card. */
  readonly wasDeclined: boolean;
}

export function memberNeedsCard({ card, wasDeclined, ...member }: PayingMember): boolean {
  return mayGiveCard(member) && (card !== 'good' || wasDeclined);
}

/** A member may name another card at any time. */
export function mayGiveCard({
  hasAccount,
  isCanceled,
}: Pick<PayingMember, 'hasAccount' | 'isCanceled'>): boolean {
  return hasAccount && !isCanceled;
}
