import type { Reader } from '../database/access.ts';
import type { MailSender } from '../providers/mail/mail-sender.ts';
import { claimMail, markSent, releaseMail } from './mail-store.ts';

/**
 * Sends a mail that is owed, unless it has been sent. No transaction is open while the sender is waited for. Throws
 * when it could not be sent or somebody else is sending it: then the job comes again.
 */
export async function sendMail(db: Reader, sender: MailSender, mailId: number): Promise<void> {
  const claim = await claimMail(db, mailId);
  if (claim.state === 'sent') return;
  if (claim.state === 'taken') throw new Error(`mail ${mailId} is being sent by another worker`);
  try {
    await sender.send(claim.mail);
  } catch (error) {
    await releaseMail(db, mailId);
    throw error;
  }
  await markSent(db, mailId);
}
