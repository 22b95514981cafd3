import type { Reader } from '../database/access.ts';
import { MailProblem, type MailSender } from '../providers/mail/mail-sender.ts';
import { claimMail, type MailClaim, markNotSent, markSent } from './mail-store.ts';

/** The queue waits e^n seconds after the n-th try, 6 hours at most: after 16 tries nearly two days have passed. */
export const MOST_TRIES = 16;

/**
 * Sends a mail that is owed, unless it has been sent or was given up. Throws when it could not be sent or somebody else
 * is sending it: then the job comes again.
 */
export async function sendMail(db: Reader, sender: MailSender, mailId: number): Promise<void> {
  await deliver(db, sender, await claimMail(db, mailId));
}

/**
 * Does what a claim leaves to do. No transaction is open while the sender is waited for. Throws as `sendMail` does; also
 * of the last try, so that the log tells of it: the job then comes once more and finds nothing to do.
 */
export async function deliver(db: Reader, sender: MailSender, claim: MailClaim): Promise<void> {
  if (claim.state === 'sent' || claim.state === 'failed') return;
  if (claim.state === 'taken') throw new Error('this mail is being sent by another worker');
  try {
    await sender.send(claim.mail);
  } catch (error) {
    const isRefused = error instanceof MailProblem && error.lasts === 'for-good';
    const isOver = isRefused || claim.tries >= MOST_TRIES;
    await markNotSent(db, claim.mailId, { error: inWords(error), isOver });
    throw error;
  }
  await markSent(db, claim.mailId);
}

const LONGEST_ERROR = 500;

function inWords(error: unknown): string {
  const words = error instanceof MailProblem ? error.said : error instanceof Error ? error.message : '';
  return words.slice(0, LONGEST_ERROR) || 'it failed without a word';
}
