import type { Transaction } from 'kysely';
import type { ShippingForm } from '../../contract/shipping.ts';
import { type Day, formatUsDate } from '../../domain/dates/day.ts';
import { DELIVER, TWO_DAY_SERVICE } from '../../domain/delivery/methods.ts';
import { stateByShort } from '../../domain/geography/states.ts';
import { selectShopRules } from '../catalog/lookups/shop-rules.ts';
import { quoteMadeCarts } from '../ordering/checkout/made-cart.ts';
import { householdOf } from '../places/household.ts';
import { type Clock, daysAfter } from '../platform/clock.ts';
import type { Reader } from '../platform/database/access.ts';
import type { Database } from '../platform/database/schema.ts';
import type { SiteOrigins } from '../platform/sites.ts';
import { insertBulkCarts, selectSoldProducts } from '../programs/bulk-payment/cart-store.ts';
import { selectCustomerOf } from '../programs/bulk-payment/customer-store.ts';
import { bulkLinkOf } from '../programs/bulk-payment/links.ts';

/** The customer with carts for bulk payment. */
const BULK_CUSTOMER = 'bulk@example.com';

const recipients = [
  {
    to: ['Amelia', 'Winslow', '100 Main Street', 'Napa', 'CA', '94558', '(707) 555-0131'],
    wine: 'library-cabernet',
  },
  {
    to: ['Marcus', 'Adeyemi', '100 Main Street', 'Portland', 'OR', '97209', '(503) 555-0132'],
    wine: 'three-vineyard-set',
  },
  {
    to: ['Ingrid', 'Solberg', '100 Main Street', 'Denver', 'CO', '80202', '(303) 555-0133'],
    wine: 'corkscrew',
  },
] as const;

/** Three presents that the demo's Beatrice sends to three states; whenever she pays, they travel as soon as they can. */
export async function insertWaitingCarts(trx: Transaction<Database>, today: Day): Promise<void> {
  const { customer_id, birth_date } = await trx
    .selectFrom('customers')
    .select(['customer_id', 'birth_date'])
    .where('email', '=', BULK_CUSTOMER)
    .executeTakeFirstOrThrow();
  const products = await selectSoldProducts(trx);
  const carts = recipients.map(({ to, wine }) => {
    const [name_first, name_last, address1, city, stateShort, zip, phone] = to;
    const product = products.get(wine);
    const state = stateByShort(stateShort);
    if (!product || !state) throw new Error(`the demo has lost ${wine} or ${stateShort}`);
    const { stateId } = state;
    const form = {
      deliveryMethod: DELIVER,
      name_first,
      name_last,
      address1,
      city,
      stateId,
      stateShort,
      zip,
      phone,
      shipViaId: TWO_DAY_SERVICE,
      requestedShipDate: formatUsDate(today),
    } satisfies ShippingForm;
    return {
      brandingId: product.brandingId,
      items: [{ productId: product.productId, quantity: 1 }],
      shipping: {
        form,
        email: BULK_CUSTOMER,
        stateShort,
        shipDay: today,
        isSoonest: true as const,
        birthDay: birth_date,
        household: householdOf(form),
      },
    };
  });
  const ids = await insertBulkCarts(trx, customer_id, carts);
  const rules = await selectShopRules(trx);
  await quoteMadeCarts(trx, ids, { rules, today });
}

const LINK_DAYS = 30;

/** For the demo's welcome text. Null if its customer's account is gone. */
export async function demoBulkUrl({
  db,
  clock,
  ...signing
}: {
  db: Reader;
  clock: Clock;
  linkSecret: string;
  origins: SiteOrigins;
}): Promise<string | null> {
  const customer = await selectCustomerOf(db, BULK_CUSTOMER);
  if (customer === null) return null;
  const expiresAt = daysAfter(clock.now(), LINK_DAYS);
  return bulkLinkOf(signing, customer.customerId, expiresAt).url;
}
