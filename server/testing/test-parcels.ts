import { recipientRow, visitBulk } from './test-bulk.ts';
import { expectOk } from './test-checkout.ts';
import type { TestShop } from './test-shop.ts';

/** Paid orders of a new customer, each a parcel to Oregon. `items` as in a bulk list. */
export async function placeParcels(
  shop: TestShop,
  count: number,
  { items = 'corkscrew', email = `parcels-${performance.now()}@example.com` } = {},
): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => recipientRow(index + 1, items));
  const { pay, status } = await visitBulk(shop, email, rows);
  const { id } = expectOk(await pay()).body;
  await shop.runJobs();
  const { results } = await status(id);
  return results.map(({ purchaseOrderId }: { purchaseOrderId: number }) => purchaseOrderId);
}

/** A FedEx number of 12 digits that belongs to the order alone. */
export function trackingOf(orderId: number): string {
  return String(400_000_000_000 + orderId);
}
