import type { Cents } from '../../../domain/money/cents.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import type { MailContent } from '../../messages/mails/letter.ts';
import type { MailKey } from '../../messages/mails/mail-kinds.ts';
import type { Writer } from '../../platform/database/access.ts';
import type { OrderRecord } from '../orders/order-wire.ts';
import { selectOrder } from '../orders/store.ts';
import type { MovementRecord } from '../payments/movement-record.ts';
import { enqueueOrderText } from './enqueue-order-text.ts';
import { orderCancelled, orderChanged, orderReady, orderRefunded, orderShipped } from './order-changes.ts';
import { orderConfirmation } from './order-confirmation.ts';

/** An order that costs nothing has a movement too, without money. */
type MovedForOrder = Pick<MovementRecord, 'key' | 'orderId' | 'purpose' | 'amountCents' | 'details'>;

/** Call in the transaction that records the movement. */
export async function enqueueOrderMessages(trx: Writer, moved: MovedForOrder): Promise<void> {
  const { orderId, details } = moved;
  switch (moved.purpose) {
    case 'ship': {
      const order = await orderOf(trx, orderId);
      const trackingNumber = details.trackingNumber ?? null;
      await enqueueOrderMail(trx, order, `order-shipped ${orderId}`, orderShipped({ order, trackingNumber }));
      await enqueueOrderText(trx, order, { kind: 'shipped', trackingNumber });
      return;
    }
    case 'cancel': {
      if (details.replacedBy !== undefined) return;
      const order = await orderOf(trx, orderId);
      await enqueueOrderMail(trx, order, `order-cancelled ${orderId}`, orderCancelled(order));
      await enqueueOrderText(trx, order, { kind: 'cancelled' });
      return;
    }
    case 'refund': {
      if (moved.amountCents === 0) return;
      const order = await orderOf(trx, orderId);
      const { amountCents } = moved;
      const isWhole = order.status === 'refunded';
      const { lines = [], parts } = details;
      const freightCents = parts?.freight ?? 0;
      const refund = orderRefunded({ order, amountCents, lines, freightCents, isWhole });
      return enqueueOrderMail(trx, order, `order-refunded ${orderId} ${moved.key}`, refund);
    }
    case 'change':
    case 'let-go':
    case 'authorise-again':
      return;
  }
}

/** To an address that staff corrected; once for each version of the order. */
export async function enqueueConfirmationAgain(trx: Writer, orderId: number, version: number): Promise<void> {
  const order = await orderOf(trx, orderId);
  await enqueueOrderMail(trx, order, `order-confirmation ${orderId} ${version}`, orderConfirmation(order));
}

interface ChangedOrder {
  readonly orderId: number;
  readonly version: number;
  /** Null: it costs what it did. */
  readonly oldTotalCents: Cents | null;
}

/** Once for each version of the order. */
export async function enqueueChangeMail(
  trx: Writer,
  { orderId, version, oldTotalCents }: ChangedOrder,
): Promise<void> {
  const order = await orderOf(trx, orderId);
  const content = orderChanged(order, oldTotalCents);
  await enqueueOrderMail(trx, order, `order-changed ${orderId} ${version}`, content);
}

/** Once for each order. */
export async function enqueueReadyMessages(trx: Writer, orderId: number): Promise<void> {
  const order = await orderOf(trx, orderId);
  await enqueueOrderMail(trx, order, `order-ready ${orderId}`, orderReady(order));
  await enqueueOrderText(trx, order, { kind: 'ready' });
}

/** Once for each number. */
export async function enqueueTrackingMessages(
  trx: Writer,
  orderId: number,
  trackingNumber: string,
): Promise<void> {
  const order = await orderOf(trx, orderId);
  const content = orderShipped({ order, trackingNumber });
  await enqueueOrderMail(trx, order, `order-shipped ${orderId} ${trackingNumber}`, content);
}

async function orderOf(trx: Writer, orderId: number): Promise<OrderRecord> {
  const order = await selectOrder(trx, orderId);
  if (order === null) throw new Error(`order ${orderId} is gone`);
  return order;
}

async function enqueueOrderMail(
  trx: Writer,
  { document: { brandingId, email } }: OrderRecord,
  eventKey: MailKey,
  content: MailContent,
): Promise<void> {
  await enqueueMail(trx, { ...content, eventKey, brandingId, to: email });
}
