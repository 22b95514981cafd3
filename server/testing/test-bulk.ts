import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { insertBulkCarts } from '../programs/bulk-payment/cart-store.ts';
import { selectCustomerOf } from '../programs/bulk-payment/customer-store.ts';
import { type Imported, importRecipients } from '../programs/bulk-payment/import-recipients.ts';
import { bulkLinkOf } from '../programs/bulk-payment/links.ts';
import type { ApiAnswer, TestBrowser } from './test-browser.ts';
import { expectOk, GOOD_CARD } from './test-checkout.ts';
import type { TestShop } from './test-shop.ts';

export const BULK_HEADER = 'first_name,last_name,address1,city,state,zip,phone,items';

/** A recipient in Oregon. Each has a separate household, so that no volume limit applies. */
export function recipientRow(number: number, items = 'corkscrew'): string {
  return `Ada${number},Hart,${100 + number} Main Street,Portland,OR,97209,(503) 555-0101,${items}`;
}

export const BULK_ADDRESS = {
  name_first: 'Bea',
  name_last: 'Stone',
  address1: '100 Main Street',
  city: 'Napa',
  stateId: 6,
  zip: '94558',
  phone: '(707) 555-0101',
};

export async function newBulkCustomer(shop: TestShop, email: string): Promise<number> {
  const row = await shop.db
    .insertInto('customers')
    .values({ email, name_first: 'Bea', name_last: 'Stone', birth_date: '1970-05-01' })
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  return row.customer_id;
}

export async function importFile(
  shop: TestShop,
  email: string,
  file: string | Buffer | Readable,
  { isDryRun = false } = {},
): Promise<Imported> {
  const customer = await selectCustomerOf(shop.db, email);
  if (customer === null) throw new Error(`there is no account of ${email}`);
  const stream = file instanceof Readable ? file : Readable.from([Buffer.from(file as string)]);
  return importRecipients(shop.parts, { customer, file: stream, isDryRun });
}

/** A customer with carts that wait, and a browser that has opened the link. */
export interface BulkVisit {
  readonly browser: TestBrowser;
  readonly userId: number;
  readonly link: string;
  readonly carts: readonly number[];
  list(): Promise<ApiAnswer>;
  /** With a good card and address, unless the test says otherwise. */
  pay(body?: object, headers?: Record<string, string>): Promise<ApiAnswer>;
  status(id: string): Promise<ApiAnswer['body']>;
}

export function bulkLink(shop: TestShop, customerId: number, goodForMs = 600_000): string {
  return bulkLinkOf(shop.parts, customerId, new Date(Date.now() + goodForMs)).customerId;
}

export async function visitBulk(
  shop: TestShop,
  email: string,
  rows: readonly string[],
  browser = shop.browser(),
): Promise<BulkVisit> {
  const userId = (await selectCustomerOf(shop.db, email))?.customerId ?? (await newBulkCustomer(shop, email));
  const imported = await importFile(shop, email, [BULK_HEADER, ...rows].join('\n'));
  if (imported.carts !== rows.length) throw new Error(JSON.stringify(imported.badRows));
  const link = bulkLink(shop, userId);
  const list = () => browser.get(`/api/cart/bulk-carts?customerId=${link}`);
  const { body } = expectOk(await list());
  const carts = body.shoppingCarts.map(({ shoppingCartId }: { shoppingCartId: number }) => shoppingCartId);
  return {
    browser,
    userId,
    link,
    carts,
    list,
    pay: (form = {}, headers = {}) =>
      browser.post(
        '/api/cart/bulk-payment',
        {
          customerId: link,
          userId,
          carts,
          firstName: 'Bea',
          lastName: 'Stone',
          paymentType: 'card',
          details: { cardId: 'new', ...GOOD_CARD },
          billingAddressPayload: BULK_ADDRESS,
          ...form,
        },
        headers,
      ),
    status: async (id) => (await browser.get(`/api/cart/polling/status/${id}`)).body,
  };
}

export interface Authorized {
  readonly authorizations: number;
  readonly authorizedCents: number;
}

/** A customer's bulk payments, by the sandbox gateway's books. */
export async function authorizedFor(shop: TestShop, customerId: number): Promise<Authorized> {
  const { rows } = await sql<Authorized>`
    select count(*)::integer as authorizations,
      coalesce(sum(g.amount_cents - g.released_cents), 0)::integer as "authorizedCents"
    from bulk_payments p join sandbox_gateway.authorisations g on g.key = p.gateway_key
    where p.customer_id = ${customerId} and g.token is not null and g.state <> 'declined'`.execute(shop.db);
  return rows[0] ?? { authorizations: 0, authorizedCents: 0 };
}

export interface Ordered {
  readonly orders: number;
  readonly totalCents: number;
}

export async function orderedBy(shop: TestShop, customerId: number): Promise<Ordered> {
  const { rows } = await sql<Ordered>`
    select count(*)::integer as orders, coalesce(sum(total_cents), 0)::integer as "totalCents"
    from orders where customer_id = ${customerId}`.execute(shop.db);
  return rows[0] ?? { orders: 0, totalCents: 0 };
}

/** Copies a customer's first waiting cart for recipients in separate households: faster than a long file. */
export async function copyCart(shop: TestShop, customerId: number, copies: number): Promise<void> {
  const { rows } = await sql<Parameters<typeof insertBulkCarts>[2][number]>`
    select branding_id as "brandingId", shipping, (
      select json_agg(json_build_object('productId', product_id, 'quantity', quantity))
      from cart_items i where i.cart_id = c.cart_id) as items
    from carts c where customer_id = ${customerId} and kind = 'bulk' order by cart_id limit 1`.execute(
    shop.db,
  );
  const [first] = rows;
  if (!first) throw new Error('there is no cart to copy');
  const carts = Array.from({ length: copies }, (_, index) => ({
    ...first,
    shipping: { ...first.shipping, household: `house ${index}` },
  }));
  await shop.db.transaction().execute((trx) => insertBulkCarts(trx, customerId, carts));
}
