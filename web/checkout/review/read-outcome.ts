import type { CartItem } from '../../../contract/cart.ts';
import type { Api } from '../../api/client.ts';
import { clubJoinQuery } from '../progress/club-join.ts';

/** Line ids are unique to a cart: the same ids mean the same cart, while equal bottles do not. */
export type CartLines = readonly Pick<CartItem, 'shoppingCartItemId'>[];

export interface OutcomeQuestion {
  readonly clubJoin: boolean;
  /** The key that the payment was sent with; null if none was. */
  readonly sentUnder: string | null;
  readonly lines: CartLines;
  /** How many times the shop answered that it knows no such payment. */
  readonly inVain: number;
  readonly signal: AbortSignal;
}

export type OutcomeAnswer =
  /** 'unheard-of': the request may still be in transit. */
  'cut-off' | 'pending' | 'unheard-of' | 'paid' | 'not-charged' | 'cannot-tell';

/** An interrupted request may arrive shortly after the question. */
const UNHEARD_OF_FOR_GOOD = 2;

/** An unknown payment is proof only if the same cart is still there: a log-in or log-out changes the shopper. */
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
