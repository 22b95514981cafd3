import type { Reader } from '../../platform/database/access.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';

const GOOD_FOR_MINUTES = 5;

/** `browserHash`: of a cookie, so that only the browser that asked can answer. A newer challenge replaces it. */
export async function insertChallenge(db: Reader, browserHash: Buffer, challenge: string): Promise<void> {
  await run(db)`
    insert into staff_challenges (browser_hash, challenge, expires_at)
    values (${browserHash}, ${challenge}, now() + make_interval(mins => ${GOOD_FOR_MINUTES}))
    on conflict (browser_hash) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`;
}

/** Each challenge can be answered once. Null for one that is unknown, used or late. */
export async function takeChallenge(db: Reader, browserHash: Buffer): Promise<string | null> {
  const row = await first<{ challenge: string; isLive: boolean }>(db)`
    delete from staff_challenges where browser_hash = ${browserHash}
    returning challenge, expires_at > now() as "isLive"`;
  return row?.isLive ? row.challenge : null;
}

export interface Passkey {
  readonly credentialId: string;
  readonly staffId: number;
  readonly publicKey: Buffer;
  readonly counter: number;
}

export function selectPasskey(db: Reader, credentialId: string): Promise<Passkey | null> {
  return first<Passkey>(db)`
    select credential_id as "credentialId", staff_id as "staffId", public_key as "publicKey", counter
    from staff_passkeys where credential_id = ${credentialId}`;
}

export interface OwnPasskey {
  readonly passkeyId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export function selectOwnPasskeys(db: Reader, staffId: number): Promise<OwnPasskey[]> {
  return all<OwnPasskey>(db)`
    select credential_id as "passkeyId", name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from staff_passkeys where staff_id = ${staffId} order by created_at, credential_id`;
}

/** False if the passkey is known already. */
export function insertPasskey(
  db: Reader,
  passkey: {
    credentialId: string;
    staffId: number;
    publicKey: Uint8Array;
    counter: number;
    transports: readonly string[];
    name: string;
  },
): Promise<boolean> {
  return hasRows(db)`
    insert into staff_passkeys (credential_id, staff_id, public_key, counter, transports, name)
    values (${passkey.credentialId}, ${passkey.staffId}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter},
      ${[...passkey.transports]}::text[], ${passkey.name})
    on conflict do nothing returning 1`;
}

/** False if another use came first: the counter is not the one that was judged. */
export function writePasskeyUse(
  db: Reader,
  { credentialId, counter }: Passkey,
  next: number,
): Promise<boolean> {
  return hasRows(db)`
    update staff_passkeys set counter = ${next}, last_used_at = now()
    where credential_id = ${credentialId} and counter = ${counter}::bigint returning 1`;
}

export async function deletePasskey(
  db: Reader,
  staffId: number,
  credentialId: string,
): Promise<string | null> {
  const row = await first<{ name: string }>(db)`
    delete from staff_passkeys where staff_id = ${staffId} and credential_id = ${credentialId} returning name`;
  return row?.name ?? null;
}
