import { sql } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { Reader } from '../database/access.ts';
import type { OutgoingMail } from '../providers/mail/mail-sender.ts';
import type { OwedMail } from './enqueue-mail.ts';

/** For longer than a sender may take; then a worker that died holds up its mail no more. */
const SENDING_SECONDS = 60;

/** 'taken': a worker is sending it at this moment. */
export type MailClaim =
  | { readonly state: 'ours'; readonly mailId: number; readonly mail: OutgoingMail }
  | { readonly state: 'sent' }
  | { readonly state: 'taken' };

/** Claims a mail for sending, for a minute and for one caller. Throws for a mail that does not exist. */
export async function claimMail(db: Reader, mailId: number): Promise<MailClaim> {
  const { rows } = await sql<ClaimedRow>`
    update mails as m set sending_until = ${CLAIMED_UNTIL}
    where mail_id = ${mailId} and ${IS_FREE} returning ${claimedRow}`.execute(db);
  if (rows[0]) return ours(rows[0]);
  return claimOfAnother(await sentAt(db).where('mail_id', '=', mailId).executeTakeFirstOrThrow());
}

/** Writes a mail and claims it at once, in one statement; one that the event has already is claimed as it is. */
export async function claimMailOf(db: Reader, mail: OwedMail): Promise<MailClaim> {
  const { rows } = await sql<ClaimedRow>`
    insert into mails as m (event_key, branding_id, recipient, subject, text_body, html_body, sending_until)
    values (${mail.eventKey}, ${mail.brandingId}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html},
      ${CLAIMED_UNTIL})
    on conflict (event_key) do update set sending_until = excluded.sending_until where ${IS_FREE}
    returning ${claimedRow}`.execute(db);
  if (rows[0]) return ours(rows[0]);
  return claimOfAnother(await sentAt(db).where('event_key', '=', mail.eventKey).executeTakeFirstOrThrow());
}

const CLAIMED_UNTIL = sql`now() + make_interval(secs => ${sql.lit(SENDING_SECONDS)})`;
const IS_FREE = sql`m.sent_at is null and (m.sending_until is null or m.sending_until < now())`;

type ClaimedRow = OutgoingMail & { mailId: number };

const claimedRow = sql`m.mail_id as "mailId", m.event_key as key, m.branding_id as "brandingId", m.recipient as to,
  m.subject, m.text_body as text, m.html_body as html`;

function ours({ mailId, ...mail }: ClaimedRow): MailClaim {
  return { state: 'ours', mailId, mail };
}

function sentAt(db: Reader) {
  return db.selectFrom('mails').select('sent_at');
}

function claimOfAnother({ sent_at }: { sent_at: Date | null }): MailClaim {
  return { state: sent_at === null ? 'taken' : 'sent' };
}

export async function markSent(db: Reader, mailId: number): Promise<void> {
  await sql`update mails set sent_at = now(), sending_until = null where mail_id = ${mailId}`.execute(db);
}

/** It could not be sent: the next try need not wait for the claim to run out. */
export async function releaseMail(db: Reader, mailId: number): Promise<void> {
  await sql`update mails set sending_until = null where mail_id = ${mailId} and sent_at is null`.execute(db);
}

export interface SentMail {
  readonly mailId: number;
  readonly brandingId: BrandingId;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sentAt: Date;
}

/** The newest first, at most `limit`; `to` is an address in any case. */
export async function selectSentMails(
  db: Reader,
  { to, limit }: { to: string | null; limit: number },
): Promise<SentMail[]> {
  const mails = sentMails(db).orderBy('mail_id', 'desc').limit(limit);
  return (to === null ? mails : mails.where(sql<boolean>`lower(recipient) = lower(${to})`)).execute();
}

export async function selectSentMail(db: Reader, mailId: number): Promise<SentMail | null> {
  return (await sentMails(db).where('mail_id', '=', mailId).executeTakeFirst()) ?? null;
}

function sentMails(db: Reader) {
  return db
    .selectFrom('mails')
    .select([
      'mail_id as mailId',
      'branding_id as brandingId',
      'recipient as to',
      'subject',
      'text_body as text',
      'html_body as html',
    ])
    .select(sql<Date>`sent_at`.as('sentAt'))
    .where('sent_at', 'is not', null);
}
