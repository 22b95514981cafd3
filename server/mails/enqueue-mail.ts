import type { BrandingId } from '../../domain/brands/branding.ts';
import type { Writer } from '../database/access.ts';
import { hasRows } from '../database/query.ts';
import { SEND_MAIL } from './jobs.ts';
import type { MailContent } from './letter.ts';

export interface PendingMail extends MailContent {
  /** Identifies what the email is about: 'order-confirmation 1042'. A second email with the same key is not written. */
  readonly eventKey: string;
  readonly brandingId: BrandingId;
  readonly to: string;
}

/** In the event's transaction: sent only if that commits. False if the event already has an email, which stays. */
export function enqueueMail(trx: Writer, mail: PendingMail): Promise<boolean> {
  return hasRows(trx)`
    with written as (
      insert into mails (event_key, branding_id, recipient, subject, text_body, html_body)
      values (${mail.eventKey}, ${mail.brandingId}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html})
      on conflict (event_key) do nothing
      returning mail_id
    )
    select job.id from written cross join lateral graphile_worker.add_job(${SEND_MAIL},
      json_build_object('mailId', mail_id), job_key => 'mail-' || mail_id) as job`;
}
