import type { Clock } from '../clock.ts';
import type { Db } from '../database/access.ts';
import { TextProblem, type TextSender } from '../providers/text-messages/text-sender.ts';
import { withdrawConsent } from './consent-store.ts';
import { quietUntil } from './quiet-hours.ts';
import {
  type ClaimedText,
  claimText,
  markTextNotSent,
  markTextSent,
  postponeText,
  selectWhereRead,
} from './text-store.ts';

export interface TextParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly textSender: TextSender;
}

/** The queue waits e^n seconds after attempt n. 10 attempts take six hours; after that the news is old. */
const MOST_TRIES = 10;

/**
 * Sends a pending text; does nothing if it was sent or has failed. At night in the recipient's time zone it waits until
 * morning. Throws when sending fails or another worker is sending it, so that the job runs again.
 */
export async function sendText(parts: TextParts, textId: number): Promise<void> {
  const { db, clock } = parts;
  const readIn = await selectWhereRead(db, textId);
  if (readIn === null) return;
  const morning = quietUntil(clock.now(), readIn);
  if (morning) return postponeText(db, textId, morning);
  const claim = await claimText(db, textId);
  if (claim.state === 'taken') throw new Error('this text is being sent by another worker');
  if (claim.state === 'ours') await deliver(parts, claim.text);
}

async function deliver({ db, textSender }: TextParts, { textId, to, body, tries }: ClaimedText) {
  const { reference } = await textSender
    .send({ to, body, mayHaveGone: tries > 1 })
    .catch(async (error: unknown) => {
      const lasts = error instanceof TextProblem ? error.lasts : 'for-now';
      const isOver = lasts !== 'for-now' || tries >= MOST_TRIES;
      await db.transaction().execute(async (trx) => {
        await markTextNotSent(trx, textId, { error: inWords(error), isOver });
        if (lasts === 'stopped') await withdrawConsent(trx, to, 'STOP, as the carrier says');
      });
      throw error;
    });
  await markTextSent(db, textId, reference);
}

const LONGEST_ERROR = 500;

function inWords(error: unknown): string {
  return (error instanceof Error ? error.message : '').slice(0, LONGEST_ERROR) || 'it failed without a word';
}
