import type { Db } from '../database/access.ts';
import { accept, type Result, reject } from '../http/refusal.ts';
import { oweMailAgain } from './mail-store.ts';

/**
 * Sends a sent or failed email again, word for word. Refuses an email that is still pending, one whose links were cut,
 * and an unknown id.
 */
export async function resendMail(db: Db, mailId: number): Promise<Result<{ mailId: number }>> {
  const became = await db.transaction().execute((trx) => oweMailAgain(trx, mailId));
  if (became === 'again') return accept({ mailId });
  if (became === null) return reject({ code: 'not-found', message: `There is no mail ${mailId}.` });
  const message =
    became === 'links-cut'
      ? `The links in mail ${mailId} were removed after it was sent, so a copy would not work. The shopper asks for a new ` +
        'one on the log-in page; for bulk orders: bulk-link make --send.'
      : `Mail ${mailId} is still to be sent.`;
  return reject({ code: 'conflict', message });
}
