import { sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Writer } from '../../platform/database/access.ts';
import { hasRows } from '../../platform/database/query.ts';
import { newJob } from '../../platform/jobs/new-job.ts';
import { SEND_MAIL } from './jobs.ts';
import type { MailContent } from './letter.ts';
import type { MailKey } from './mail-kinds.ts';

/** Until it is sent, the links stand in one body and are cut in another, which everyone but its receiver reads. */
export const newMailColumns = sql`event_key, branding_id, recipient, subject, text_body, html_body, links, cut_text,
  cut_html`;

export function newMail({ eventKey, brandingId, to, subject, text, html, cut }: PendingMail) {
  return sql`${eventKey}, ${brandingId}::smallint, ${to}, ${subject}, ${text}, ${html},
    ${cut ? 'kept' : 'none'}, ${cut?.text ?? null}::text, ${cut?.html ?? null}::text`;
}

export interface PendingMail extends MailContent {
  /** A second email with the same key is not written. */
  readonly eventKey: MailKey;
  readonly brandingId: BrandingId;
  readonly to: string;
}

const newMailJob = newJob(SEND_MAIL, {
  payload: sql`json_build_object('mailId', mail_id)`,
  key: sql`'mail-' || mail_id`,
});

/** In the event's transaction: sent only if that commits. False if the event already has an email, which stays. */
export function enqueueMail(trx: Writer, mail: PendingMail): Promise<boolean> {
  return hasRows(trx)`
    with written as (
      insert into mails (${newMailColumns}) values (${newMail(mail)})
      on conflict (event_key) do nothing
      returning mail_id
    )
    select job.id from written cross join lateral ${newMailJob} as job`;
}
