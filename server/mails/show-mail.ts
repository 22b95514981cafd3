import type { Reader } from '../database/access.ts';
import { all } from '../database/query.ts';
import { type MailSummary, mailState } from './mail-store.ts';
import { CUT_LINK, SECRET_LINK } from './secret-links.ts';

export interface ShownMail extends MailSummary {
  /** The content as plain text. */
  readonly text: string;
}

/**
 * An email with its content. Links are cut to their page: the rest may open an account or pay with a saved card, and is
 * for the receiver alone. Null for an unknown email.
 */
export async function showMail(db: Reader, mailId: number): Promise<ShownMail | null> {
  const rows = await all<ShownMail>(db)`
    select mail_id as "mailId", event_key as "eventKey", branding_id as "brandingId", recipient as to, subject,
      ${mailState} as state, tries, last_error as "lastError", created_at as "createdAt", sent_at as "sentAt",
      text_body as text
    from mails where mail_id = ${mailId}`;
  return rows[0] ? withoutSecrets(rows[0]) : null;
}

/** A single-use link's event key contains the link's hash. Removes it: the rest of the key says enough. */
export function withoutSecrets<Mail extends Pick<ShownMail, 'eventKey' | 'text'>>(mail: Mail): Mail {
  return {
    ...mail,
    eventKey: mail.eventKey.replace(/ ([0-9a-f]{64}|[\w/+-]{22})$/, ''),
    text: mail.text.replaceAll(new RegExp(SECRET_LINK, 'g'), `$1${CUT_LINK}`),
  };
}
