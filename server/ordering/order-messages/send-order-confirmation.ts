import { type LeaveLinkParts, leaveLinkUrl } from '../../catalog/clubs/leave-link.ts';
import { selectMembershipOf } from '../../catalog/clubs/membership-store.ts';
import { claimMailOf } from '../../messages/mails/mail-store.ts';
import { deliver, type MailParts } from '../../messages/mails/send-mail.ts';
import { selectOrder } from '../orders/store.ts';
import { orderConfirmation } from './order-confirmation.ts';

/** Once, no matter how often it is called. Throws as `sendMail` does. */
export async function sendOrderConfirmation(
  parts: MailParts & LeaveLinkParts,
  orderId: number,
): Promise<void> {
  const order = await selectOrder(parts.db, orderId);
  if (order === null) throw new Error(`order ${orderId} does not exist`);
  const { brandingId, club } = order.document;
  const membershipId = club && (await selectMembershipOf(parts.db, orderId));
  const leaveUrl = membershipId === null ? null : leaveLinkUrl(parts, { membershipId, brandingId });
  const claim = await claimMailOf(parts.db, {
    ...orderConfirmation(order, { leaveUrl }),
    eventKey: `order-confirmation ${orderId}`,
    brandingId,
    to: order.document.email,
  });
  await deliver(parts, claim);
}
