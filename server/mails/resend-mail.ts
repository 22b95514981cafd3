import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { accept, type Result, reject } from '../http/refusal.ts';
import { oweMailAgain } from './mail-store.ts';

/**
 * Has a mail sent again, word for word as it was written, after it was sent or has failed. Refused for a mail that is
 * still to be sent anyway, and for one that there is not.
 */
export async function resendMail(db: Kysely<Database>, mailId: number): Promise<Result<{ mailId: number }>> {
  const became = await db.transaction().execute((trx) => oweMailAgain(trx, mailId));
  if (became === 'again') return accept({ mailId });
  const message = became === null ? `There is no mail ${mailId}.` : `Mail ${mailId} is still to be sent.`;
  return reject({ code: became === null ? 'not-found' : 'conflict', message });
}
