import { sql } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { Writer } from '../database/access.ts';
import { SEND_MAIL } from './jobs.ts';
import type { MailContent } from './mail-content.ts';

export interface OwedMail extends MailContent {
  /** What the mail is about, once and for all: 'order-confirmation 1042'. A second mail of the same key is not written. */
  readonly eventKey: string;
  readonly brandingId: BrandingId;
  readonly to: string;
}

/**
 * Owes somebody a mail: writes it, and the job that sends it, in the caller's transaction. Nothing is sent unless that
 * commits. Gives whether it is new; one that the event already has is left as it is.
 */
export async function enqueueMail(trx: Writer, mail: OwedMail): Promise<boolean> {
  const { rows } = await sql`
    with written as (
      insert into mails (event_key, branding_id, recipient, subject, text_body, html_body)
      values (${mail.eventKey}, ${mail.brandingId}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html})
      on conflict (event_key) do nothing
      returning mail_id
    )
    select job.id from written cross join lateral graphile_worker.add_job(${SEND_MAIL},
      json_build_object('mailId', mail_id), job_key => 'mail-' || mail_id) as job`.execute(trx);
  return rows.length > 0;
}
