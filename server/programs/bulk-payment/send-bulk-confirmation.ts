import { claimMailOf } from '../../messages/mails/mail-store.ts';
import { deliver, type MailParts } from '../../messages/mails/send-mail.ts';
import { selectOrdersOfBulkPayment } from '../../ordering/orders/store.ts';
import { bulkConfirmation } from './bulk-mails.ts';
import { selectOutcome } from './run-store.ts';

/** Sends one email, however often it is called. Throws as `sendMail` does. */
export async function sendBulkConfirmation(parts: MailParts, bulkPaymentId: string): Promise<void> {
  const { db } = parts;
  const outcome = await selectOutcome(db, bulkPaymentId);
  if (outcome === null) throw new Error(`bulk payment ${bulkPaymentId} does not exist`);
  const [first, ...others] = await selectOrdersOfBulkPayment(db, bulkPaymentId);
  if (first === undefined) return;
  const claim = await claimMailOf(db, {
    ...bulkConfirmation({ orders: [first, ...others], errors: outcome.errors }),
    eventKey: `bulk-confirmation ${bulkPaymentId}`,
    brandingId: first.document.brandingId,
    to: outcome.email,
  });
  await deliver(parts, claim);
}
