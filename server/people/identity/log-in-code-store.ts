import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { first, hasRows, run } from '../../platform/database/query.ts';
import { LOG_IN_CODE } from '../../platform/rate-limits/limits.ts';

const goodFor = sql`make_interval(secs => ${sql.lit(LOG_IN_CODE.goodForSeconds)})`;

/** One code a browser: a newer request replaces it. Written for every email, and without a code until it is mailed. */
export async function insertCodeRequest(
  trx: Writer,
  browserHash: Buffer,
  accountHash: Buffer,
): Promise<void> {
  await run(trx)`
    insert into log_in_codes (browser_hash, account_hash, expires_at)
    values (${browserHash}, ${accountHash}, now() + ${goodFor})
    on conflict (browser_hash) do update set account_hash = excluded.account_hash, customer_id = null,
      code_hash = null, expires_at = excluded.expires_at, tries = 0`;
}

export interface MailedCode {
  readonly browserHash: Buffer;
  readonly accountHash: Buffer;
  readonly customerId: number;
  readonly codeHash: Buffer;
}

/** False: the browser has asked for another email's code since, or its code is logged in with. */
export function writeCode(trx: Writer, code: MailedCode): Promise<boolean> {
  return hasRows(trx)`
    update log_in_codes set customer_id = ${code.customerId}, code_hash = ${code.codeHash},
      expires_at = now() + ${goodFor}, tries = 0
    where browser_hash = ${code.browserHash} and account_hash = ${code.accountHash} and expires_at > now()
    returning 1`;
}

export interface CodeRequest {
  readonly accountHash: Buffer;
  readonly customerId: number | null;
}

export function selectCodeRequest(db: Reader, browserHash: Buffer): Promise<CodeRequest | null> {
  return first<CodeRequest>(db)`
    select account_hash as "accountHash", customer_id as "customerId" from log_in_codes
    where browser_hash = ${browserHash}`;
}

/**
 * Counts the try in the same statement, so that tries at once share the five, and writes the same whether or not there is
 * a code. The right one ends the request.
 */
export function takeCode(trx: Writer, browserHash: Buffer, codeHash: Buffer): Promise<boolean> {
  return hasRows(trx)`
    with tried as (
      update log_in_codes set tries = tries + 1,
        expires_at = case when code_hash = ${codeHash} then '-infinity' else expires_at end
      where browser_hash = ${browserHash} and tries < ${sql.lit(LOG_IN_CODE.tries)} and expires_at > now()
      returning expires_at
    ) select 1 from tried where expires_at = '-infinity'`;
}

export async function sweepCodes(db: Reader): Promise<void> {
  await run(db)`delete from log_in_codes where expires_at < now() - interval '1 hour'`;
}
