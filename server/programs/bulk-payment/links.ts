import { createHash } from 'node:crypto';
import { MOST_LINK_DAYS } from '../../../domain/bulk/link-days.ts';
import { type Clock, daysAfter } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import { readSignedId, signId } from '../../platform/links/signed-id.ts';
import type { SiteOrigins } from '../../platform/sites.ts';

export interface BulkLinkParts {
  readonly db: Reader;
  readonly clock: Clock;
  readonly linkSecret: string;
}

interface BulkLink {
  /** The signed id: '1042.1767225600.q3R…'. */
  readonly customerId: string;
  readonly url: string;
  /** Identifies the link but cannot open it. */
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

export function bulkLinkOf(
  { linkSecret, origins }: { linkSecret: string; origins: SiteOrigins },
  customerId: number,
  expiresAt: Date,
): BulkLink {
  const signed = signId({ secret: linkSecret, kind: 'bulk-payment' }, customerId, expiresAt);
  const query = new URLSearchParams({ customerId: signed });
  return {
    customerId: signed,
    url: `${origins[1]}/bulk-payment?${query}`,
    expiresAt: wholeSeconds(expiresAt),
    hash: hashOf(signed),
  };
}

/**
 * As `bulkLinkOf`, for a link to hand out. A link is its customer and its last second, so one that was made within the
 * second of a revoked one would be that one: it ends a second later.
 */
export async function newBulkLink(
  parts: { readonly db: Reader; readonly linkSecret: string; readonly origins: SiteOrigins },
  customerId: number,
  expiresAt: Date,
): Promise<BulkLink> {
  const link = bulkLinkOf(parts, customerId, expiresAt);
  const revoked = await all(parts.db)`select from revoked_bulk_links where link_hash = ${link.hash}`;
  return revoked.length === 0
    ? link
    : newBulkLink(parts, customerId, new Date(link.expiresAt.getTime() + 1000));
}

/** Null: forged, unsigned, expired, revoked, or for another purpose. */
export async function readBulkLink(
  { db, clock, linkSecret }: BulkLinkParts,
  signedId: string | number | null | undefined,
): Promise<number | null> {
  const text = String(signedId ?? '');
  const customerId = readSignedId({ secret: linkSecret, kind: 'bulk-payment' }, text, clock.now());
  if (customerId === null) return null;
  const rows = await all(db)`
    select from customers where customer_id = ${customerId}
      and not exists (select from revoked_bulk_links where link_hash = ${hashOf(text)})`;
  return rows.length > 0 ? customerId : null;
}

/** The earliest moment at which a link that `readBulkLink` knows can have been made. */
export function madeSince(signedId: string): Date {
  return daysAfter(new Date(Number(signedId.split('.')[1]) * 1000), -MOST_LINK_DAYS);
}

/** False: the id is invalid or already ended. */
export async function revokeBulkLink(parts: BulkLinkParts, signedId: string): Promise<boolean> {
  if ((await readBulkLink(parts, signedId)) === null) return false;
  const expiry = Number(signedId.split('.')[1]);
  await run(parts.db)`
    insert into revoked_bulk_links (link_hash, expires_at) values (${hashOf(signedId)}, to_timestamp(${expiry}))
    on conflict do nothing`;
  return true;
}

/** An expired link no longer needs its revocation record. */
export async function sweepRevokedLinks(db: Reader): Promise<void> {
  await run(db)`delete from revoked_bulk_links where expires_at < now() - interval '1 day'`;
}

function hashOf(signedId: string): Buffer {
  return createHash('sha256').update(signedId).digest();
}

function wholeSeconds(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}
