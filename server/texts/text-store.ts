import { sql } from 'kysely';
import type { Reader, Writer } from '../database/access.ts';
import { type MailState, mailState } from '../mails/mail-store.ts';
import { SEND_TEXT } from './jobs.ts';

/** For longer than a sender may take. */
const SENDING_SECONDS = 60;

export interface ClaimedText {
  readonly textId: number;
  readonly to: string;
  readonly body: string;
  /** This one included. */
  readonly tries: number;
}

/** 'taken': a worker is sending it at this moment. 'over': it was sent, or nobody tries it any more. */
export type TextClaim =
  | { readonly state: 'ours'; readonly text: ClaimedText }
  | { readonly state: 'taken' }
  | { readonly state: 'over' };

/** The state in which a text is read, as long as it is to be sent; null when that is over. */
export async function selectWhereRead(db: Reader, textId: number): Promise<string | null> {
  const row = await db
    .selectFrom('texts')
    .select('read_in')
    .where('text_id', '=', textId)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return row?.read_in ?? null;
}

/** Has the job come again then; it takes the place of the one at work. */
export async function postponeText(db: Reader, textId: number, until: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(${SEND_TEXT}, json_build_object('textId', ${textId}::integer), run_at => ${until},
      job_key => 'text-' || ${textId}::integer)`.execute(db);
}

/**
 * Claims a text for sending, for a minute and for one caller. One whose number agrees no more, is given up instead: what
 * counts is whether it agrees now.
 */
export async function claimText(db: Reader, textId: number): Promise<TextClaim> {
  const { rows } = await sql<ClaimedText & { agrees: boolean }>`
    with asked as (
      select t.text_id, exists (
        select from text_consents c
        where c.phone = t.phone and c.purpose = t.purpose and c.withdrawn_at is null) as agrees
      from texts t
      where t.text_id = ${textId} and t.sent_at is null and t.failed_at is null
        and (t.sending_until is null or t.sending_until < now())
    )
    update texts t set
      sending_until = case when a.agrees then now() + make_interval(secs => ${sql.lit(SENDING_SECONDS)}) end,
      tries = t.tries + 1,
      failed_at = case when a.agrees then null else now() end,
      last_error = case when a.agrees then t.last_error else 'this number agrees to texts no more' end
    from asked a
    where t.text_id = a.text_id and t.sent_at is null and t.failed_at is null
      and (t.sending_until is null or t.sending_until < now())
    returning t.text_id as "textId", t.phone as to, t.body, t.tries, a.agrees`.execute(db);
  const [claimed] = rows;
  if (claimed === undefined) {
    return { state: (await selectWhereRead(db, textId)) === null ? 'over' : 'taken' };
  }
  const { agrees, ...text } = claimed;
  return agrees ? { state: 'ours', text } : { state: 'over' };
}

export async function markTextSent(db: Reader, textId: number, reference: string | null): Promise<void> {
  await sql`
    update texts set sent_at = now(), sending_until = null, last_error = null, failed_at = null,
      reference = ${reference}
    where text_id = ${textId}`.execute(db);
}

/** It could not be sent: why, and whether anybody tries again. */
export async function markTextNotSent(
  trx: Writer,
  textId: number,
  { error, isOver }: { error: string; isOver: boolean },
): Promise<void> {
  await sql`
    update texts set sending_until = null, last_error = ${error}, failed_at = ${isOver ? sql`now()` : null}
    where text_id = ${textId} and sent_at is null`.execute(trx);
}

/** Gives up texts of some days ago that nobody tries any more and that nobody has given up: their job is gone. */
export async function failLostTexts(db: Reader): Promise<void> {
  await sql`
    update texts t set failed_at = now(), last_error = coalesce(last_error, 'its job is gone'), sending_until = null
    where sent_at is null and failed_at is null and created_at < now() - interval '3 days'
      and (sending_until is null or sending_until < now())
      and not exists (select from graphile_worker.jobs j
        where j.attempts < j.max_attempts and j.key = 'text-' || t.text_id)`.execute(db);
}

export interface KeptText {
  readonly textId: number;
  readonly to: string;
  readonly body: string;
  /** Null: it was not sent, or not yet. */
  readonly sentAt: Date | null;
  readonly lastError: string | null;
}

/** The newest first, at most `limit`; `to` is a number as it is kept. */
export async function selectTexts(
  db: Reader,
  { to, limit }: { to: string | null; limit: number },
): Promise<KeptText[]> {
  return textsOf(db, to, limit).execute();
}

function textsOf(db: Reader, to: string | null, limit: number) {
  const texts = db
    .selectFrom('texts')
    .select(['text_id as textId', 'phone as to', 'body', 'sent_at as sentAt', 'last_error as lastError'])
    .orderBy('text_id', 'desc')
    .limit(limit);
  return to === null ? texts : texts.where('phone', '=', to);
}

export interface TextSummary extends KeptText {
  /** What it is about: 'order-shipped 100042'. */
  readonly eventKey: string;
  readonly state: MailState;
  readonly tries: number;
  readonly createdAt: Date;
}

/** The newest first, at most `limit`; null is any. */
export async function selectTextSummaries(
  db: Reader,
  { state, to, limit }: { state: MailState | null; to: string | null; limit: number },
): Promise<TextSummary[]> {
  let texts = textsOf(db, to, limit).select([
    'event_key as eventKey',
    mailState.as('state'),
    'tries',
    'created_at as createdAt',
  ]);
  if (state !== null) texts = texts.where(mailState, '=', state);
  return texts.execute();
}
