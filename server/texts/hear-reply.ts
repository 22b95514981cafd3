import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { withdrawConsent } from './consent-store.ts';

/** What ends texts, as carriers and 47 CFR 64.1200(a)(10) have it. */
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
  /** The carrier has taken it for a STOP itself. */
  readonly isStop: boolean;
}

/** Somebody answers a text: STOP ends all of them for the number. Anything else is read by nobody. */
export async function hearReply(db: Kysely<Database>, { from, body, isStop }: Reply): Promise<void> {
  const word = body.toUpperCase().replaceAll(/[^A-Z]/g, '');
  if (!isStop && !STOP_WORDS.includes(word)) return;
  await db.transaction().execute((trx) => withdrawConsent(trx, from, 'STOP, by text'));
}
