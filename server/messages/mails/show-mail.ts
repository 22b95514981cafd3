import type { Db, Reader } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';
import { accept, conflict, type Result, reject } from '../../platform/http/refusal.ts';
import { kindOfMail } from './mail-kinds.ts';
import {
  enqueueMailAgain,
  type MailReader,
  type MailSummary,
  mailState,
  mayRead,
  SHOWN_TEXT,
} from './mail-store.ts';

interface ShownMail extends MailSummary {
  readonly text: string;
}

/** Its links are cut: they may open an account or pay with a saved card. Null for an unknown email. */
export function showMail(db: Reader, mailId: number, reader: MailReader): Promise<ShownMail | null> {
  return first<ShownMail>(db)`
    select mail_id as "mailId", event_key as "eventKey", branding_id as "brandingId", recipient as to, subject,
      ${mailState} as state, tries, last_error as "lastError", created_at as "createdAt", sent_at as "sentAt",
      ${SHOWN_TEXT} as text
    from mails m where mail_id = ${mailId} and ${mayRead(reader)}`.then((mail) => mail && withoutHash(mail));
}

/** A single-use link's event key contains the link's hash. */
export function withoutHash<Row extends { readonly eventKey: string }>(row: Row): Row {
  return { ...row, eventKey: row.eventKey.replace(/ ([0-9a-f]{64}|[\w/+-]{22})$/, '') };
}

/**
 * Refuses an email that is still pending, one whose links were cut or last an hour, and an unknown id. Under the same
 * `key` there is one copy.
 */
export async function resendMail(
  db: Db,
  mailId: number,
  reader: MailReader,
  key: string | null = null,
): Promise<Result<{ mailId: number }>> {
  const mail = await showMail(db, mailId, reader);
  if (mail === null) return reject({ code: 'not-found', message: `There is no mail ${mailId}.` });
  if (kindOfMail(mail.eventKey)?.isShortLived) return reject(conflict(SHORT_LIVED));
  const became = await db.transaction().execute((trx) => enqueueMailAgain(trx, mailId, key));
  if (became === 'again') return accept({ mailId });
  return reject(conflict(became === 'links-cut' ? LINKS_CUT : `Mail ${mailId} is still to be sent.`));
}

const SHORT_LIVED =
  'It has a link that works for an hour at most. Its receiver can request a new one on the log-in page.';
const LINKS_CUT =
  'Its links were removed after it was sent, so a copy would not work. The shopper can request a new one on the log-in ' +
  'page, or gets a new link for bulk orders.';
