import type { Reader } from '../../platform/database/access.ts';
import { MailProblem, type MailSender } from '../../providers/mail/mail-sender.ts';
import { claimMail, type MailClaim, markNotSent, markSent } from './mail-store.ts';
import { withoutAddresses } from './secret-links.ts';

export interface MailParts {
  readonly db: Reader;
  readonly mailSender: MailSender;
  /** In the demo only, which shows its emails at /dev/mail. */
  readonly keepsSentLinks: boolean;
}

/** The queue waits e^n seconds after attempt n, at most 6 hours. 16 attempts take nearly two days. */
export const MOST_TRIES = 16;

/** Throws when sending fails or another worker is sending it, so that the job runs again. */
export async function sendMail(parts: MailParts, mailId: number): Promise<void> {
  await deliver(parts, await claimMail(parts.db, mailId));
}

/** No transaction is open while it waits. Throws after the last attempt too, for the log; the next run does nothing. */
export async function deliver(
  { db, mailSender, keepsSentLinks: keepsLinks }: MailParts,
  claim: MailClaim,
): Promise<void> {
  if (claim.state === 'sent' || claim.state === 'failed') return;
  if (claim.state === 'taken') throw new Error('this mail is being sent by another worker');
  try {
    await mailSender.send(claim.mail);
  } catch (error) {
    const isRefused = error instanceof MailProblem && error.lasts === 'for-good';
    const isOver = isRefused || claim.tries >= MOST_TRIES;
    await markNotSent(db, claim.mailId, { error: inWords(error), isOver });
    throw error;
  }
  await markSent(db, claim.mailId, { keepsLinks });
}

const LONGEST_ERROR = 500;

function inWords(error: unknown): string {
  const words = error instanceof MailProblem ? error.reply : error instanceof Error ? error.message : '';
  return withoutAddresses(words).slice(0, LONGEST_ERROR) || 'it failed without a word';
}
