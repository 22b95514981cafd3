import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/access.ts';
import { hashBrowserId } from '../../platform/http/browser-cookie.ts';
import { readSignedId } from '../../platform/links/signed-id.ts';
import { openForBrowser, type Recipient } from './store.ts';

export interface RecipientParts {
  readonly db: Reader;
  readonly clock: Clock;
  readonly linkSecret: string;
}

export function isCampaignLink(
  { clock, linkSecret: secret }: Omit<RecipientParts, 'db'>,
  signedId: string,
): boolean {
  return readSignedId({ secret, kind: 'campaign-recipient' }, signedId, clock.now()) !== null;
}

/**
 * For the first browser that asks, and again for that one: a person the link is passed on to learns nothing. Null: the id
 * is made up, expired, for something else, or another browser's.
 */
export async function findRecipient(
  { db, clock, linkSecret: secret }: RecipientParts,
  { signedId, browserId }: { signedId: string; browserId: string },
): Promise<Recipient | null> {
  const recipientId = readSignedId({ secret, kind: 'campaign-recipient' }, signedId, clock.now());
  if (recipientId === null) return null;
  const linkHash = createHash('sha256').update(signedId).digest();
  const expiresAt = new Date(Number(signedId.split('.')[1]) * 1000);
  return openForBrowser(db, { recipientId, linkHash, expiresAt, browserHash: hashBrowserId(browserId) });
}
