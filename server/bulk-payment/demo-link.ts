import type { Clock } from '../clock.ts';
import type { Reader } from '../database/access.ts';
import { BULK_CUSTOMER } from '../database/seed/bulk-carts.ts';
import type { Settings } from '../settings.ts';
import { selectCustomerOf } from './customer-store.ts';
import { bulkLinkOf } from './links.ts';

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

/** For the demo's welcome text: where its customer pays for the waiting carts; null if that account is gone. */
export async function demoBulkUrl({
  db,
  clock,
  settings,
}: {
  db: Reader;
  clock: Clock;
  settings: Settings;
}): Promise<string | null> {
  const customer = await selectCustomerOf(db, BULK_CUSTOMER);
  if (customer === null) return null;
  const expiresAt = new Date(clock.now().getTime() + THIRTY_DAYS_MS);
  const { linkSecret, brandOrigins: origins } = settings;
  return bulkLinkOf({ linkSecret, origins }, customer.customerId, expiresAt).url;
}
