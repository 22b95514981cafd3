import type { Sql } from 'postgres';
import { readSettings } from '../app/settings.ts';
import { bulkLinkOf } from '../programs/bulk-payment/links.ts';

/** A customer of the demo's own server with carts that wait, as an outside client knows them. */
export interface WaitingCarts {
  readonly userId: number;
  /** The id in the link. */
  readonly customerId: string;
  readonly carts: readonly number[];
}

/** Copies of a waiting demo cart for a new customer, each for a separate household, so that no limit applies. */
export async function copyWaitingCart(sql: Sql, email: string, count: number): Promise<WaitingCarts> {
  const read = readSettings({ SHOP_MODE: 'development' });
  if (!read.ok) throw new Error(read.problems.join(' '));
  const [customer] = await sql<{ id: number }[]>`
    insert into customers (email, name_first, name_last, birth_date)
    values (${email}, 'Bea', 'Stone', '1970-05-01') returning customer_id as id`;
  const userId = customer?.id ?? 0;
  await sql`
    with sample as (
      select c.cart_id, c.branding_id, c.shipping from carts c join customers u on u.customer_id = c.customer_id
      where u.email = 'bulk@example.com' and c.kind = 'bulk' order by c.cart_id limit 1
    ), made as (
      insert into carts (browser_hash, kind, branding_id, customer_id, shipping)
      select sha256((${email} || n)::bytea), 'bulk', branding_id, ${userId},
        shipping || jsonb_build_object('household', ${email} || n, 'email', ${email}::text)
      from sample, generate_series(1, ${count}) n
      returning cart_id
    )
    insert into cart_items (cart_id, product_id, quantity)
    select made.cart_id, i.product_id, i.quantity from made, sample join cart_items i on i.cart_id = sample.cart_id`;
  const { linkSecret, brandOrigins } = read.settings;
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { customerId } = bulkLinkOf({ linkSecret, origins: brandOrigins }, userId, expiresAt);
  const rows = await sql<{ id: number }[]>`
    select cart_id as id from carts where customer_id = ${userId} and kind = 'bulk' order by cart_id`;
  return { userId, customerId, carts: rows.map(({ id }) => Number(id)) };
}

/** What is posted to pay for them, with a good card. */
export function bulkPaymentFor({ userId, customerId, carts }: WaitingCarts) {
  return {
    customerId,
    userId,
    carts,
    paymentType: 'card',
    details: { cardNumber: '4111111111111111', expirationMonth: 11, expirationYear: 2099, cvv: '123' },
    billingAddressPayload: {
      name_first: 'Bea',
      name_last: 'Stone',
      address1: '100 Main Street',
      city: 'Napa',
      stateId: 6,
      zip: '94558',
      phone: '(707) 555-0101',
    },
  };
}
