import type { Reader, Writer } from '../../platform/database/access.ts';
import { first, hasRows, run } from '../../platform/database/query.ts';

export type LinkPurpose = 'reset-password' | 'verify-email';

export interface NewLink {
  readonly tokenHash: Buffer;
  readonly customerId: number;
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly goodForHours: number;
}

/** A new link replaces earlier ones of its kind: only the newest email works. */
export async function insertLink(trx: Writer, link: NewLink): Promise<void> {
  await run(trx)`
    with replaced as (
      delete from account_links where customer_id = ${link.customerId} and purpose = ${link.purpose}
    )
    insert into account_links (token_hash, customer_id, purpose, email, expires_at)
    values (${link.tokenHash}, ${link.customerId}, ${link.purpose}, ${link.email},
      now() + make_interval(hours => ${link.goodForHours}))`;
}

/** Ends every link and code about the account that was emailed before its email or password changed. */
export async function endLinks(trx: Writer, customerId: number): Promise<void> {
  await run(trx)`
    with codes_gone as (delete from log_in_codes where customer_id = ${customerId})
    delete from account_links where customer_id = ${customerId}`;
}

export function linkIsGood(db: Reader, tokenHash: Buffer, purpose: LinkPurpose): Promise<boolean> {
  return hasRows(db)`
    select 1 from account_links
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > now()`;
}

/** Null for a link that is used, expired, unknown, or from another account than the one logged in. */
export function takeLink(
  trx: Writer,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  loggedIn: number | null,
): Promise<{ customerId: number; email: string } | null> {
  return first<{ customerId: number; email: string }>(trx)`
    delete from account_links where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > now()
      and customer_id = coalesce(${loggedIn}, customer_id)
    returning customer_id as "customerId", email`;
}
