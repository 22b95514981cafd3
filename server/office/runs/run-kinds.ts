import type { RunKindName } from '../../../domain/office/runs.ts';
import type { ChargeParts } from '../../club-releases/charge-shipment.ts';
import type { PreparingParts } from '../../club-releases/prepare-release.ts';
import type { ReleaseMailParts } from '../../club-releases/send-release-mail.ts';
import type { Db, Reader } from '../../database/access.ts';
import type { RecoveryParts } from '../../payments/recover-attempt.ts';
import { shipItem } from '../batches/ship-item.ts';
import { chargeItem, prepareItem } from '../clubs/release-items.ts';
import { resendItem } from '../messages/resend-item.ts';
import { cancelItem } from '../order-money/cancel-item.ts';
import { readyItem } from '../order-money/ready-item.ts';
import { checkItem, reconcileItem } from '../payments/payment-items.ts';
import { exportItem } from '../reports/export-rows.ts';

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
}

/**
 * Carries out one item. After a kill it is called again with the same input and key, so it must find out what it did
 * before. It runs outside of any transaction.
 */
export type CarryOutItem = (parts: RunParts, input: unknown, key: string) => Promise<ItemOutcome>;

export const ITEMS_OF_RUNS: Readonly<Record<RunKindName, CarryOutItem>> = {
  'batch ship': shipItem,
  'orders ready': readyItem,
  'orders cancel': cancelItem,
  'release prepare': prepareItem,
  'release charge': chargeItem,
  'messages resend': resendItem,
  'payments reconcile': reconcileItem,
  'payments check': checkItem,
  'report export': exportItem,
};
