import type { Reader } from '../database/access.ts';
import type { MailSender } from '../providers/mail/mail-sender.ts';
import { claimMail, type MailClaim, markSent, releaseMail } from './mail-store.ts';

/**
 * Sends a mail that is owed, unless it has been sent. Throws when it could not be sent or somebody else is sending it:
 * then the job comes again.
 */
export async function sendMail(db: Reader, sender: MailSender, mailId: number): Promise<void> {
  await deliver(db, sender, await claimMail(db, mailId));
}

/** Does what a claim leaves to do. No transaction is open while the sender is waited for. Throws as `sendMail` does. */
export async function deliver(db: Reader, sender: MailSender, claim: MailClaim): Promise<void> {
  if (claim.state === 'sent') return;
  if (claim.state === 'taken') throw new Error('this mail is being sent by another worker');
  try {
    await sender.send(claim.mail);
  } catch (error) {
    await releaseMail(db, claim.mailId);
    throw error;
  }
  await markSent(db, claim.mailId);
}
