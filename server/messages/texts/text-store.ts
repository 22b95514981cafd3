import { sql } from 'kysely';
import type { MessageState } from '../../../domain/office/messages.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import { mailState } from '../mails/mail-store.ts';
import { consentInForce } from './consent-store.ts';
import { SEND_TEXT } from './jobs.ts';

/** Longer than a sender may take. */
const SENDING_SECONDS = 60;

export interface ClaimedText {
  readonly textId: number;
  readonly to: string;
  readonly body: string;
  /** Including this one. */
  readonly tries: number;
}

/** 'taken': a worker is sending it right now. 'over': it was sent, or no more attempts follow. */
export type TextClaim =
  | { readonly state: 'ours'; readonly text: ClaimedText }
  | { readonly state: 'taken' }
  | { readonly state: 'over' };

/** The recipient's state, while the text is pending; null when it was sent or has failed. */
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

/** The new job replaces the one that is running. */
export async function postponeText(db: Reader, textId: number, until: Date): Promise<void> {
  await run(db)`
    select graphile_worker.add_job(${SEND_TEXT}, json_build_object('textId', ${textId}::integer), run_at => ${until},
      job_key => 'text-' || ${textId}::integer)`;
}

/** For one minute and one caller. Only a consent with a checked age, at the time of sending, counts: without it, the text has failed. */
export async function claimText(db: Reader, textId: number): Promise<TextClaim> {
  const rows = await all<ClaimedText & { agrees: boolean }>(db)`
    with asked as (
      select t.text_id, exists (
        select from text_consents c
        where c.phone = t.phone and c.purpose = t.purpose and ${consentInForce}) as agrees
      from texts t
      where t.text_id = ${textId} and t.sent_at is null and t.failed_at is null
        and (t.sending_until is null or t.sending_until < now())
    )
    update texts t set
      sending_until = case when a.agrees then now() + make_interval(secs => ${sql.lit(SENDING_SECONDS)}) end,
      tries = t.tries + 1,
      failed_at = case when a.agrees then null else now() end,
      whole_body = case when a.agrees then t.whole_body end,
      last_error = case when a.agrees then t.last_error else 'this number agrees to texts no more' end
    from asked a
    where t.text_id = a.text_id and t.sent_at is null and t.failed_at is null
      and (t.sending_until is null or t.sending_until < now())
    returning t.text_id as "textId", t.phone as to, coalesce(t.whole_body, t.body) as body, t.tries, a.agrees`;
  const [claimed] = rows;
  if (claimed === undefined) {
    return { state: (await selectWhereRead(db, textId)) === null ? 'over' : 'taken' };
  }
  const { agrees, ...text } = claimed;
  return agrees ? { state: 'ours', text } : { state: 'over' };
}

export async function markTextSent(db: Reader, textId: number, reference: string | null): Promise<void> {
  await run(db)`
    update texts set sent_at = now(), sending_until = null, last_error = null, failed_at = null,
      whole_body = null, reference = ${reference}
    where text_id = ${textId}`;
}

export async function markTextNotSent(
  trx: Writer,
  textId: number,
  { error, isOver }: { error: string; isOver: boolean },
): Promise<void> {
  await run(trx)`
    update texts set sending_until = null, last_error = ${error}, failed_at = ${isOver ? sql`now()` : null},
      whole_body = ${isOver ? null : sql`whole_body`}
    where text_id = ${textId} and sent_at is null`;
}

/** Marks texts as failed that are some days old and whose job is gone, so no attempt can follow. */
export async function failLostTexts(db: Reader): Promise<void> {
  await run(db)`
    update texts t set failed_at = now(), last_error = coalesce(last_error, 'its job is gone'), sending_until = null,
      whole_body = null
    where sent_at is null and failed_at is null and created_at < now() - interval '3 days'
      and (sending_until is null or sending_until < now())
      and not exists (select from graphile_worker.jobs j
        where j.attempts < j.max_attempts and j.key = 'text-' || t.text_id)`;
}

export interface KeptText {
  readonly textId: number;
  readonly to: string;
  readonly body: string;
  /** Null: not sent, or not yet. */
  readonly sentAt: Date | null;
  readonly lastError: string | null;
}

/** Newest first, at most `limit`; `to` is a number in its stored form. */
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
  /** Such as 'order-shipped 100042'. */
  readonly eventKey: string;
  readonly state: MessageState;
  readonly tries: number;
  readonly createdAt: Date;
}

/** Newest first, at most `limit`; null means any. */
export async function selectTextSummaries(
  db: Reader,
  { state, to, limit }: { state: MessageState | null; to: string | null; limit: number },
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
