import type { Reader } from '../database/access.ts';
import { selectOrder } from '../orders/store.ts';
import type { MailSender } from '../providers/mail/mail-sender.ts';
import { claimMailOf } from './mail-store.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { deliver } from './send-mail.ts';

/** Sends an order's confirmation once, no matter how often it is called. Throws as `sendMail` does. */
export async function sendOrderConfirmation(db: Reader, sender: MailSender, orderId: number): Promise<void> {
  const order = await selectOrder(db, orderId);
  if (order === null) throw new Error(`order ${orderId} does not exist`);
  const claim = await claimMailOf(db, {
    ...orderConfirmation(order),
    eventKey: `order-confirmation ${orderId}`,
    brandingId: order.document.brandingId,
    to: order.document.email,
  });
  await deliver(db, sender, claim);
}
