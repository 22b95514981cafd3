import type { Reader, Writer } from '../../platform/database/access.ts';
import { first, hasRows } from '../../platform/database/query.ts';

/** What the first step of an invitation leaves for the last one. */
export interface BegunInvitation {
  /** Of the cookie of the browser that did the first step. */
  readonly browserHash: Buffer;
  readonly passwordHash: string;
  /** Encrypted. */
  readonly totpSecret: Buffer;
}

/** A later first step replaces the earlier one. False if the invitation has ended in the meantime. */
export function beginInvitation(
  db: Reader,
  tokenHash: Buffer,
  { browserHash, passwordHash, totpSecret }: BegunInvitation,
): Promise<boolean> {
  return hasRows(db)`
    update staff_links set browser_hash = ${browserHash}, password_hash = ${passwordHash},
      totp_secret = ${totpSecret}
    where token_hash = ${tokenHash} and purpose = 'invitation' and expires_at > now() returning 1`;
}

/** Null before the first step. */
export function selectBegunInvitation(db: Reader, tokenHash: Buffer): Promise<BegunInvitation | null> {
  return first<BegunInvitation>(db)`
    select browser_hash as "browserHash", password_hash as "passwordHash", totp_secret as "totpSecret"
    from staff_links where token_hash = ${tokenHash} and purpose = 'invitation' and browser_hash is not null`;
}

/** Ends the invitation. False if it was finished, ended or begun again in the meantime. */
export function takeBegunInvitation(
  trx: Writer,
  tokenHash: Buffer,
  { totpSecret }: Pick<BegunInvitation, 'totpSecret'>,
): Promise<boolean> {
  return hasRows(trx)`
    delete from staff_links where token_hash = ${tokenHash} and totp_secret = ${totpSecret} returning 1`;
}
