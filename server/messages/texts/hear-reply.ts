import type { Db } from '../../platform/database/access.ts';
import { withdrawConsent } from './consent-store.ts';

/** The words that end text messages, from the carriers' rules and 47 CFR 64.1200(a)(10). */
const STOP_WORDS: readonly string[] = [
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
];

export interface Reply {
  /** '+17075550123'. */
  readonly from: string;
  readonly body: string;
  /** The carrier itself recognized a STOP. */
  readonly isStop: boolean;
}

/** STOP ends all texts to the number. No one reads anything else. */
export async function hearReply(db: Db, { from, body, isStop }: Reply): Promise<void> {
  const word = body.toUpperCase().replaceAll(/[^A-Z]/g, '');
  if (!isStop && !STOP_WORDS.includes(word)) return;
  await db.transaction().execute((trx) => withdrawConsent(trx, from, 'STOP, by text'));
}
