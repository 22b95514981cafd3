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

/**
 * Refuses an email that is still pending, one whose links were cut or last an hour, and an unknown id. Under the same
 * `key` there is one copy.
 */
export async function resendMail(
  db: Db,
  mailId: number,
  key: string | null = null,
): Promise<Result<{ mailId: number }>> {
  const mail = await showMail(db, mailId);
  if (mail?.eventKey.startsWith('reset-password')) return reject(conflict(SHORT_LIVED));
  const became = await db.transaction().execute((trx) => enqueueMailAgain(trx, mailId, key));
  if (became === 'again') return accept({ mailId });
  if (became === null) return reject({ code: 'not-found', message: `There is no mail ${mailId}.` });
  return reject(conflict(became === 'links-cut' ? LINKS_CUT : `Mail ${mailId} is still to be sent.`));
}

const SHORT_LIVED =
  'It has a link that works for one hour. The shopper can request a new one on the log-in page.';
const LINKS_CUT =
  'Its links were removed after it was sent, so a copy would not work. The shopper can request a new one on the log-in ' +
  'page, or gets a new link for bulk orders.';
