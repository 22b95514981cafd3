import { BRANDS } from '../../domain/brands/brands.ts';
import { trackingHref } from '../../domain/delivery/tracking.ts';
import { hasWine } from '../../domain/orders/order-document.ts';
import { type OrderRecord, pickUpOf } from '../orders/order-wire.ts';

/** What a shopper who agreed to it is texted about an order. */
export type OrderNews =
  | { readonly kind: 'shipped'; readonly trackingNumber: string | null }
  | { readonly kind: 'ready' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'payment-problem' };

/**
 * The text: who writes first, how it ends last. No two texts of the shop are the same, since each names its order. Only signs of
 * GSM 03.38, of which 160 make one text.
 */
export function orderText(order: OrderRecord, news: OrderNews): string {
  const { name } = BRANDS[order.document.brandingId];
  return `${name}: ${saidOf(order, news)} Reply STOP to end.`;
}

function saidOf({ orderId, document }: OrderRecord, news: OrderNews): string {
  const { phone } = BRANDS[document.brandingId];
  const pickUp = pickUpOf(document);
  const place = pickUp && inGsm(pickUp.place);
  switch (news.kind) {
    case 'shipped': {
      if (pickUp?.kind === 'winery') return `Your order ${orderId} was picked up at ${place}. Thank you!`;
      const track = news.trackingNumber ? ` Track it: ${trackingHref(news.trackingNumber)}` : '';
      return pickUp
        ? `Your order ${orderId} is on its way to ${place}.${track} Bring a photo ID.`
        : `Your order ${orderId} is on its way.${track}${hasWine(document) ? ' An adult 21+ must sign.' : ''}`;
    }
    case 'ready':
      return `Your order ${orderId} is ready for pick-up at ${place}. Bring a photo ID.`;
    case 'cancelled':
      return `Your order ${orderId} was cancelled. Your card was not charged. Questions? ${phone}`;
    case 'payment-problem':
      return `Your card did not go through for order ${orderId}. Please call us at ${phone}.`;
  }
}

/** A carrier's name for a pickup location may hold anything; a sign that is no plain letter would make the text twice as long. */
function inGsm(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^ -~]/g, '')
    .slice(0, 60);
}
