import type { RunKindName } from '../../../domain/office/runs.ts';
import { shipItem } from '../batches/ship-item.ts';
import { cardLinkItem } from '../card-links/card-link-item.ts';
import { chargeItem, prepareItem } from '../clubs/release-items.ts';
import { resendItem } from '../messages/resend-item.ts';
import { cancelItem } from '../order-money/cancel-item.ts';
import { readyItem } from '../order-money/ready-item.ts';
import { checkItem, reconcileItem } from '../payments/payment-items.ts';
import { exportItem } from '../reports/export-rows.ts';
import type { CarryOutItem } from './run-item.ts';

export const ITEMS_OF_RUNS: Readonly<Record<RunKindName, CarryOutItem>> = {
  'batch ship': shipItem,
  'orders ready': readyItem,
  'orders cancel': cancelItem,
  'release prepare': prepareItem,
  'release charge': chargeItem,
  'card links': cardLinkItem,
  'messages resend': resendItem,
  'payments reconcile': reconcileItem,
  'payments check': checkItem,
  'report export': exportItem,
};
