import type { Clock } from '../clock.ts';
import type { Reader } from '../database/access.ts';
import { readSignedId } from '../links/signed-id.ts';
import { type Recipient, selectRecipient } from './store.ts';

export interface RecipientParts {
  readonly db: Reader;
  readonly clock: Clock;
  readonly linkSecret: string;
}

/** Null: the id is made up, expired, or for something else. */
export async function findRecipient(
  { db, clock, linkSecret: secret }: RecipientParts,
  signedId: string,
): Promise<Recipient | null> {
  const recipientId = readSignedId({ secret, kind: 'campaign-recipient' }, signedId, clock.now());
  return recipientId === null ? null : selectRecipient(db, recipientId);
}
