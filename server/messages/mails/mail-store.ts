import { type RawBuilder, sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { MessageState } from '../../../domain/office/messages.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import type { OutgoingMail } from '../../providers/mail/mail-sender.ts';
import { newMail, newMailColumns, type PendingMail } from './enqueue-mail.ts';
import { SEND_MAIL } from './jobs.ts';
import { MAIL_KIND_NAMES, MAIL_KINDS } from './mail-kinds.ts';
import { ANY_ADDRESS, CUT_ADDRESS } from './secret-links.ts';

/** Longer than a sender may take. After this, a worker that died no longer blocks its email. */
const SENDING_SECONDS = 60;

/** 'taken': a worker is sending it right now. 'failed': no more attempts follow. */
export type MailClaim =
  | {
      readonly state: 'ours';
      readonly mailId: number;
      readonly mail: OutgoingMail;
      /** Including this one. */
      readonly tries: number;
    }
  | { readonly state: 'sent' }
  | { readonly state: 'failed' }
  | { readonly state: 'taken' };

/** For one minute and one caller. Throws if the email does not exist. */
export async function claimMail(db: Reader, mailId: number): Promise<MailClaim> {
  const rows = await all<ClaimedRow>(db)`
    update mails as m set sending_until = ${CLAIMED_UNTIL}, tries = m.tries + 1
    where mail_id = ${mailId} and ${IS_FREE} returning ${claimedRow}`;
  if (rows[0]) return ours(rows[0]);
  return claimOfAnother(await whatBecame(db).where('mail_id', '=', mailId).executeTakeFirstOrThrow());
}

/** In one statement. If the event already has an email, claims that one. */
export async function claimMailOf(db: Reader, mail: PendingMail): Promise<MailClaim> {
  const rows = await all<ClaimedRow>(db)`
    insert into mails as m (${newMailColumns}, sending_until, tries) values (${newMail(mail)}, ${CLAIMED_UNTIL}, 1)
    on conflict (event_key) do update set sending_until = excluded.sending_until, tries = m.tries + 1 where ${IS_FREE}
    returning ${claimedRow}`;
  if (rows[0]) return ours(rows[0]);
  return claimOfAnother(
    await whatBecame(db).where('event_key', '=', mail.eventKey).executeTakeFirstOrThrow(),
  );
}

const CLAIMED_UNTIL = sql`now() + make_interval(secs => ${sql.lit(SENDING_SECONDS)})`;
const IS_FREE = sql`m.sent_at is null and m.failed_at is null
  and (m.sending_until is null or m.sending_until < now())`;

type ClaimedRow = OutgoingMail & { mailId: number; tries: number };

/** A copy that a staff member sends gets its own key, so that the receiver does not discard it as a duplicate. */
const claimedRow = sql`m.mail_id as "mailId", m.tries,
  m.event_key || case when m.resends = 0 then '' else ' copy ' || m.resends end as key,
  m.branding_id as "brandingId", m.recipient as to, m.subject, m.text_body as text, m.html_body as html`;

function ours({ mailId, tries, ...mail }: ClaimedRow): MailClaim {
  return { state: 'ours', mailId, mail, tries };
}

function whatBecame(db: Reader) {
  return db.selectFrom('mails').select(['sent_at', 'failed_at']);
}

function claimOfAnother({ sent_at, failed_at }: { sent_at: Date | null; failed_at: Date | null }): MailClaim {
  if (sent_at !== null) return { state: 'sent' };
  return { state: failed_at === null ? 'taken' : 'failed' };
}

/** The statement that records it removes the links, unless the demo shows them. */
export async function markSent(
  db: Reader,
  mailId: number,
  { keepsLinks }: { keepsLinks: boolean },
): Promise<void> {
  await run(db)`
    update mails set sent_at = now(), sending_until = null, last_error = null, failed_at = null
      ${keepsLinks ? sql`` : sql`, ${CUT}`}
    where mail_id = ${mailId}`;
}

const withoutAddresses = (body: 'text_body' | 'html_body') =>
  sql`regexp_replace(${sql.ref(body)}, ${sql.lit(ANY_ADDRESS)}, ${sql.lit(CUT_ADDRESS)}, 'g')`;

/** Emails of an earlier version have no cut body. All their links are cut. */
const CUT = sql`
  text_body = case links when 'kept' then coalesce(cut_text, ${withoutAddresses('text_body')}) else text_body end,
  html_body = case links when 'kept' then coalesce(cut_html, ${withoutAddresses('html_body')}) else html_body end,
  cut_text = null, cut_html = null,
  links = case when links <> 'kept' then links
    when coalesce(cut_text, ${withoutAddresses('text_body')}) = text_body then 'none' else 'cut' end`;

/** What anyone but the receiver may read of an email. */
export const SHOWN_TEXT = sql<string>`case links when 'kept'
  then coalesce(cut_text, ${withoutAddresses('text_body')}) else text_body end`;

/** Operators read all. In the office, only who manages staff reads what is written to staff about their accounts. */
export interface MailReader {
  readonly seesStaff: boolean;
}

export const OPERATOR: MailReader = { seesStaff: true };

/** For a query of `mails` as `m`. */
export function mayRead({ seesStaff }: MailReader): RawBuilder<boolean> {
  return seesStaff ? sql`true` : sql`not ${isAboutStaff(sql`m.event_key`)}`;
}

/** For a query of `mails`, whose key is `eventKey`. */
export function isAboutStaff(eventKey: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`split_part(${eventKey}, ' ', 1) in (${sql.join(ABOUT_STAFF)})`;
}

const ABOUT_STAFF = MAIL_KIND_NAMES.filter((name) => MAIL_KINDS[name].about === 'staff').map((name) =>
  sql.lit(name),
);

/** Frees the claim, so that a retry need not wait for it to expire. */
export async function markNotSent(
  db: Reader,
  mailId: number,
  { error, isOver }: { error: string; isOver: boolean },
): Promise<void> {
  await run(db)`
    update mails set sending_until = null, last_error = ${error}, failed_at = ${isOver ? sql`now()` : null}
    where mail_id = ${mailId} and sent_at is null`;
}

/** Old ones only: the job of an email being written is not visible yet. A confirmation's job has its own event key. */
export async function failLostMails(db: Reader): Promise<void> {
  await run(db)`
    update mails m set failed_at = now(), last_error = coalesce(last_error, 'its job is gone'), sending_until = null
    where sent_at is null and failed_at is null and created_at < now() - interval '3 days'
      and (sending_until is null or sending_until < now())
      and not exists (select from graphile_worker.jobs j where j.attempts < j.max_attempts
        and j.key in ('mail-' || m.mail_id, replace(m.event_key, ' ', '-')))`;
}

/** What sending has not cut: emails that failed and were given up, that an earlier version sent, or that the demo sent. */
export async function cutLeftLinks(db: Reader): Promise<void> {
  await run(db)`
    update mails set ${CUT}
    where links = 'kept' and (sent_at is not null or failed_at < now() - interval '14 days')`;
}

/** For queries of `mails`, or of the text messages, which have the same columns. */
export const mailState: RawBuilder<MessageState> = sql`case when sent_at is not null then 'sent'
  when failed_at is not null then 'failed' when sending_until > now() then 'sending'
  when tries > 0 then 'waiting' else 'pending' end`;

export interface MailSummary {
  readonly mailId: number;
  /** Such as 'order-shipped 100042'. */
  readonly eventKey: string;
  readonly brandingId: BrandingId;
  readonly to: string;
  readonly subject: string;
  readonly state: MessageState;
  readonly tries: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

/** Newest first. Null means any. `to` ignores case. */
export async function selectMails(
  db: Reader,
  { state, to, limit }: { state: MessageState | null; to: string | null; limit: number },
): Promise<MailSummary[]> {
  let mails = db
    .selectFrom('mails')
    .select([
      'mail_id as mailId',
      'event_key as eventKey',
      'branding_id as brandingId',
      'recipient as to',
      'subject',
      mailState.as('state'),
      'tries',
      'last_error as lastError',
      'created_at as createdAt',
      'sent_at as sentAt',
    ])
    .orderBy('mail_id', 'desc')
    .limit(limit);
  if (state !== null) mails = mails.where(mailState, '=', state);
  if (to !== null) mails = mails.where(sql<boolean>`lower(recipient) = lower(${to})`);
  return mails.execute();
}

/**
 * Copies a sent or failed email. One whose links were cut stays: it would be useless. Null for an unknown id. Under the
 * same key there is one copy.
 */
export async function enqueueMailAgain(
  trx: Writer,
  mailId: number,
  key: string | null,
): Promise<'again' | 'links-cut' | MessageState | null> {
  const rows = await all(trx)`
    with pending as (
      update mails set sent_at = null, failed_at = null, last_error = null, tries = 0, resends = resends + 1,
        resent_under = ${key}
      where mail_id = ${mailId} and (sent_at is not null or failed_at is not null) and links <> 'cut'
        and (resent_under is null or resent_under is distinct from ${key}::text)
      returning mail_id
    )
    select job.id from pending cross join lateral graphile_worker.add_job(${SEND_MAIL},
      json_build_object('mailId', mail_id), job_key => 'mail-' || mail_id) as job`;
  if (rows.length > 0) return 'again';
  const row = await trx
    .selectFrom('mails')
    .select([mailState.as('state'), 'links', 'resent_under'])
    .where('mail_id', '=', mailId)
    .executeTakeFirst();
  if (key !== null && row?.resent_under === key) return 'again';
  return row?.links === 'cut' ? 'links-cut' : (row?.state ?? null);
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

/** Newest first, at most `limit`; `to` ignores case. */
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
