import type { Db, Reader } from '../database/access.ts';
import { all } from '../database/query.ts';
import { accept, conflict, type Result, reject } from '../http/refusal.ts';
import { enqueueMailAgain, type MailSummary, mailState } from './mail-store.ts';
import { CUT_LINK, SECRET_LINK } from './secret-links.ts';

interface ShownMail extends MailSummary {
  readonly text: string;
}

/** Links are cut to their page: the rest may open an account or pay with a saved card. Null for an unknown email. */
export async function showMail(db: Reader, mailId: number): Promise<ShownMail | null> {
  const rows = await all<ShownMail>(db)`
    select mail_id as "mailId", event_key as "eventKey", branding_id as "brandingId", recipient as to, subject,
      ${mailState} as state, tries, last_error as "lastError", created_at as "createdAt", sent_at as "sentAt",
      text_body as text
    from mails where mail_id = ${mailId}`;
  return rows[0] ? withoutSecrets(rows[0]) : null;
}

/** A single-use link's event key contains the link's hash. */
export function withoutSecrets<Mail extends Pick<ShownMail, 'eventKey' | 'text'>>(mail: Mail): Mail {
  return {
    ...mail,
    eventKey: mail.eventKey.replace(/ ([0-9a-f]{64}|[\w/+-]{22})$/, ''),
    text: mail.text.replaceAll(new RegExp(SECRET_LINK, 'g'), `$1${CUT_LINK}`),
  };
}

/** Refuses an email that is still pending, one whose links were cut, and an unknown id. */
export async function resendMail(db: Db, mailId: number): Promise<Result<{ mailId: number }>> {
  const became = await db.transaction().execute((trx) => enqueueMailAgain(trx, mailId));
  if (became === 'again') return accept({ mailId });
  if (became === null) return reject({ code: 'not-found', message: `There is no mail ${mailId}.` });
  const message =
    became === 'links-cut'
      ? `The links in mail ${mailId} were removed after it was sent, so a copy would not work. The shopper asks for a new ` +
        'one on the log-in page; for bulk orders: bulk-link make --send.'
      : `Mail ${mailId} is still to be sent.`;
  return reject(conflict(message));
}
