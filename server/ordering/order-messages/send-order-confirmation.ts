import { claimMailOf } from '../../messages/mails/mail-store.ts';
import { deliver, type MailParts } from '../../messages/mails/send-mail.ts';
import { selectOrder } from '../orders/store.ts';
import { orderConfirmation } from './order-confirmation.ts';

/** Once, no matter how often it is called. Throws as `sendMail` does. */
export async function sendOrderConfirmation(parts: MailParts, orderId: number): Promise<void> {
  const order = await selectOrder(parts.db, orderId);
  if (order === null) throw new Error(`order ${orderId} does not exist`);
  const claim = await claimMailOf(parts.db, {
    ...orderConfirmation(order),
    eventKey: `order-confirmation ${orderId}`,
    brandingId: order.document.brandingId,
    to: order.document.email,
  });
  await deliver(parts, claim);
}
