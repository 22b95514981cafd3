import type { CartItem } from '../../../contract/cart.ts';
import type { Api } from '../../api/client.ts';
import { clubJoinQuery } from '../progress/club-join.ts';

/** Lines have ids of their own in each cart: the same ones are the same cart, equal bottles are not. */
export type CartLines = readonly Pick<CartItem, 'shoppingCartItemId'>[];

export interface OutcomeQuestion {
  readonly clubJoin: boolean;
  /** The key that the payment was sent under; null where none was. */
  readonly sentUnder: string | null;
  /** What was being paid for. */
  readonly lines: CartLines;
  /** How often the shop was asked, and knew of no such payment. */
  readonly inVain: number;
  readonly signal: AbortSignal;
}

export type OutcomeAnswer =
  /** 'unheard-of': it may still be on its way there. */
  'cut-off' | 'pending' | 'unheard-of' | 'paid' | 'not-charged' | 'cannot-tell';

/** A request that was cut off may arrive a moment later than the question. */
const UNHEARD_OF_FOR_GOOD = 2;

/**
 * Asks once what became of a payment. That the shop knows of none proves nothing by itself: another log-in or a log-out
 * meanwhile makes this browser another shopper. It is proof where the very cart that was to be paid for still lies there.
 */
export async function readOutcome(api: Api, question: OutcomeQuestion): Promise<OutcomeAnswer> {
  const { clubJoin, sentUnder, lines, inVain, signal } = question;
  const query = clubJoinQuery(clubJoin);
  const status = await api.call('get /cart/payment/status', {
    query: { ...query, ...(sentUnder !== null && { idempotencyKey: sentUnder }) },
    signal,
  });
  if (!status.ok) return status.error.status === 0 ? 'cut-off' : 'pending';
  if (status.data.state !== 'none') return status.data.state;
  if (inVain + 1 < UNHEARD_OF_FOR_GOOD) return 'unheard-of';
  const cart = await api.call('get /cart', { query, signal });
  if (!cart.ok) return cart.error.status === 0 ? 'cut-off' : 'pending';
  return isSameCart(lines, cart.data.shoppingCartItems) ? 'not-charged' : 'cannot-tell';
}

function isSameCart(paidFor: CartLines, found: CartLines): boolean {
  const ids = new Set(found.map(({ shoppingCartItemId }) => shoppingCartItemId));
  return paidFor.some(({ shoppingCartItemId }) => ids.has(shoppingCartItemId));
}
