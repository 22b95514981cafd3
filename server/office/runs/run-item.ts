import type { RecoveryParts } from '../../ordering/payments/recover-attempt.ts';
import type { Db, Reader } from '../../platform/database/access.ts';
import type { ChargeParts } from '../../programs/club-releases/charge-shipment.ts';
import type { PreparingParts } from '../../programs/club-releases/prepare-release.ts';
import type { ReleaseMailParts } from '../../programs/club-releases/send-release-mail.ts';

/** What the items of runs work with. */
export interface RunParts extends ChargeParts, PreparingParts, ReleaseMailParts, RecoveryParts {
  readonly db: Db;
  /** For what may be a moment old: exports. */
  readonly reader: Reader;
}

/** 'pending': an outside answer is missing, so the item is carried out again in a few seconds. */
export interface ItemOutcome {
  readonly state: 'done' | 'refused' | 'pending';
  readonly message: string;
  /** Refused, because the bank declined the card. */
  readonly isDecline?: boolean;
}

/**
 * Carries out one item. After a kill it is called again with the same input and key, so it must find out what it did
 * before. It runs outside of any transaction.
 */
export type CarryOutItem = (parts: RunParts, input: unknown, key: string) => Promise<ItemOutcome>;
