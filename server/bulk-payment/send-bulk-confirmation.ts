import { bulkConfirmation } from '../mails/bulk-mails.ts';
import { claimMailOf } from '../mails/mail-store.ts';
import { deliver, type MailParts } from '../mails/send-mail.ts';
import { selectOrdersOfBulkPayment } from '../orders/store.ts';
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
