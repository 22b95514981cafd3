import { sql } from 'kysely';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { trackingHref } from '../../../domain/delivery/methods.ts';
import { hasWine } from '../../../domain/orders/order-document.ts';
import { withoutAddresses } from '../../messages/mails/secret-links.ts';
import { consentInForce } from '../../messages/texts/consent-store.ts';
import { SEND_TEXT } from '../../messages/texts/jobs.ts';
import type { Writer } from '../../platform/database/access.ts';
import { hasRows } from '../../platform/database/query.ts';
import { newJob } from '../../platform/jobs/new-job.ts';
import { type OrderRecord, pickUpOf } from '../orders/order-wire.ts';

const newTextJob = newJob(SEND_TEXT, {
  payload: sql`json_build_object('textId', text_id)`,
  key: sql`'text-' || text_id`,
});

/** Only to the number that agreed at checkout; false if none did. `occasion` separates updates that can happen more than once. */
export async function enqueueOrderText(
  trx: Writer,
  order: OrderRecord,
  message: OrderMessage,
  occasion: string = String(order.orderId),
): Promise<boolean> {
  const body = orderText(order, message);
  const cut = message.kind === 'card-link' ? withoutAddresses(body) : body;
  return hasRows(trx)`
    with written as (
      insert into texts (event_key, branding_id, phone, purpose, body, whole_body, read_in, order_id)
      select ${`order-${message.kind} ${occasion}`}, ${order.document.brandingId}, c.phone, c.purpose, ${cut},
        ${cut === body ? null : body},
        ${order.document.delivery.address.stateShort}, c.order_id
      from text_consents c
      where c.order_id = ${order.orderId} and c.purpose = 'transactional' and ${consentInForce}
      limit 1
      on conflict (event_key) do nothing
      returning text_id
    )
    select job.id from written cross join lateral ${newTextJob} as job`;
}

type OrderMessage =
  | { readonly kind: 'shipped'; readonly trackingNumber: string | null }
  | { readonly kind: 'ready' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'payment-problem' }
  | { readonly kind: 'card-link'; readonly url: string };

/** Texts never repeat, because each names its order. Only GSM 03.38 characters, of which 160 fit in one text. */
function orderText(order: OrderRecord, message: OrderMessage): string {
  const { name } = BRANDS[order.document.brandingId];
  return `${name}: ${saidOf(order, message)} Reply STOP to end.`;
}

function saidOf({ orderId, document }: OrderRecord, message: OrderMessage): string {
  const { phone } = BRANDS[document.brandingId];
  const pickUp = pickUpOf(document);
  const place = pickUp && inGsm(pickUp.place);
  switch (message.kind) {
    case 'shipped': {
      if (pickUp?.kind === 'winery') return `Your order ${orderId} was picked up at ${place}. Thank you!`;
      const track = message.trackingNumber
        ? ` Track it: ${trackingHref(document.delivery.shipViaId, message.trackingNumber)}`
        : '';
      return pickUp
        ? `Your order ${orderId} is on its way to ${place}.${track} Bring a photo ID.`
        : `Your order ${orderId} is on its way.${track}${hasWine(document) ? ' An adult 21+ must sign.' : ''}`;
    }
    case 'ready':
      return `Your order ${orderId} is ready for pick-up at ${place}. Bring a photo ID.`;
    case 'cancelled':
      return `Your order ${orderId} was canceled. Your card was not charged. Questions? ${phone}`;
    case 'card-link':
      return `Your card no longer works for order ${orderId}. Enter another one: ${message.url}`;
    case 'payment-problem':
      return `Your card did not go through for order ${orderId}. Please call us at ${phone}.`;
  }
}

/** A carrier's name for a pickup location may contain any character. One outside GSM would double the text's length. */
function inGsm(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^ -~]/g, '')
    .slice(0, 60);
}
