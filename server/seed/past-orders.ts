import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { addDays, type Day } from '../../domain/dates/day.ts';
import { BY_AIR, TWO_DAY_SERVICE } from '../../domain/delivery/methods.ts';
import { linesAndMoney } from '../../domain/orders/lines-and-money.ts';
import {
  ORDER_DOCUMENT_VERSION,
  type OrderDocument,
  soldServiceOf,
} from '../../domain/orders/order-document.ts';
import { priceCart } from '../../domain/pricing/price-cart.ts';
import { TAX_KINDS } from '../../domain/tax/tax-lines.ts';
import { SEEDED_TAX_TABLES } from '../../domain/tax/tax-rates.ts';
import { rateOfOrder } from '../../domain/tax/tax-sources.ts';
import { bottlesOf, type ProductRecord, productColumns } from '../catalog/products/product-record.ts';
import { ORDER_LINE_COLUMNS, orderColumns, orderLineRows } from '../ordering/orders/order-columns.ts';
import { householdOf } from '../places/household.ts';
import type { Database } from '../platform/database/schema.ts';
import { usualShipDay } from './calendar.ts';
import { savedAddresses } from './saved-addresses.ts';
import { savedCards } from './saved-cards.ts';

/** What Grace bought before, oldest first: how many days ago, and how many of which. */
const pastOrders = [
  { daysAgo: 400, basket: { 'three-vineyard-set': 1, corkscrew: 1 } },
  { daysAgo: 210, basket: { 'library-cabernet': 2 } },
  { daysAgo: 45, basket: { 'library-cabernet': 1, corkscrew: 2 } },
] as const;

/** Puts Grace's orders in as they would have been placed on their day: priced by the rules, paid, shipped. */
export async function insertPastOrders(
  trx: Transaction<Database>,
  customerId: number,
  today: Day,
): Promise<void> {
  for (const [index, { daysAgo, basket }] of pastOrders.entries()) {
    const placedOn = addDays(today, -daysAgo);
    const document = await documentOf(trx, { customerId, basket, placedOn });
    await insertOrder(trx, { document, placedOn, number: index + 1 });
  }
}

const HOME = { state: 'CA', pickup: false } as const;

async function documentOf(
  trx: Transaction<Database>,
  {
    customerId,
    basket,
    placedOn,
  }: { customerId: number; basket: Readonly<Record<string, number>>; placedOn: Day },
): Promise<OrderDocument> {
  const { rows } = await sql<ProductRecord>`
    select ${productColumns} from products p where p.slug = any(${Object.keys(basket)}::text[])
    order by p.product_id`.execute(trx);
  const lines = rows.map((product) => ({ product, quantity: basket[product.slug] ?? 0 }));
  const price = priceCart(
    lines.map(({ product, quantity }) => ({
      lineId: product.productId,
      productId: product.productId,
      brandingId: product.brandingId,
      categories: product.categories,
      quantity,
      unitPrice: product.unitPriceCents,
      kitMarkdown: product.kitMarkdownCents,
      alcoholVolume: product.alcoholVolume,
      containers: bottlesOf(product),
      discountable: true,
    })),
    {
      destination: HOME,
      shipViaId: TWO_DAY_SERVICE,
      today: placedOn,
      promo: null,
      promoUse: { usesTotal: 0, usesByCustomer: 0, priorOrders: 0 },
      clubJoin: false,
      retailDeliveryFeeOn: true,
    },
  );
  const [card] = savedCards;
  const { state_id: _, state_short: stateShort, ...home } = savedAddresses[0];
  const address = { ...home, stateShort };
  return {
    version: ORDER_DOCUMENT_VERSION,
    brandingId: 1,
    customerId,
    email: 'grace@example.com',
    delivery: {
      kind: 'deliver',
      shipViaId: TWO_DAY_SERVICE,
      service: soldServiceOf(TWO_DAY_SERVICE, BY_AIR),
      shipDay: usualShipDay(placedOn),
      address,
    },
    billingAddress: address,
    birthDate: '1979-04-12',
    cardFingerprint: null,
    card: { typeId: card.card_type_id, lastFour: card.last_four },
    compliance: {
      wineMl: lines.reduce((sum, { product, quantity }) => sum + wineMlOf(product) * quantity, 0),
      household: householdOf(home),
      decision: null,
    },
    gift: null,
    specialInstructions: null,
    textConsent: null,
    promoCode: null,
    club: null,
    retailDeliveryFeeOn: true,
    ...linesAndMoney(
      lines,
      price,
      rateOfOrder({ destination: HOME, day: placedOn, tables: SEEDED_TAX_TABLES }),
    ),
    taxes: TAX_KINDS.filter((kind) => price.taxes[kind] > 0).map((kind) => ({
      kind,
      cents: price.taxes[kind],
      basis: null,
    })),
    taxedIn: null,
  };
}

function wineMlOf(product: ProductRecord): number {
  return bottlesOf(product).reduce(
    (sum, { ml, count, alcoholVolume }) => sum + (alcoholVolume > 0 ? ml * count : 0),
    0,
  );
}

/** With the cart and the payment that every order has, and their entry in the sandbox's books. */
async function insertOrder(
  trx: Transaction<Database>,
  { document, placedOn, number }: { document: OrderDocument; placedOn: Day; number: number },
): Promise<void> {
  const attemptId = `00000000-0000-4000-8000-00000000000${number}`;
  const key = `cellar-door-${attemptId}`;
  const reference = `sbx_demo_${number}`;
  const hash = createHash('sha256').update(key).digest();
  const placedAt = sql`${placedOn}::date + time '18:00'`;
  const shippedAt = sql`${document.delivery.shipDay}::date + time '17:00'`;
  const { totalCents } = document.money;
  const { names, values } = orderColumns(document, { channel: sql`'web'` });
  const cart = await trx
    .insertInto('carts')
    .values({ browser_hash: hash, branding_id: 1, customer_id: document.customerId, status: 'ordered' })
    .returning('cart_id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key, state,
      amount_cents, document, claimed_stock, gateway_reference, created_at, settled_at)
    values (${attemptId}, ${cart.cart_id}, 1, 'revision 1', ${hash}, ${key}, 'captured', ${totalCents},
      ${JSON.stringify(document)}::text::jsonb, '[]', ${reference}, ${placedAt}, ${placedAt})`.execute(trx);
  await sql`
    insert into sandbox_gateway.authorisations (key, amount_cents, captured_cents, state, reference, created_at)
    values (${key}, ${totalCents}, ${totalCents}, 'captured', ${reference}, ${placedAt})`.execute(trx);
  const { rows } = await sql<{ orderId: number }>`
    insert into orders (attempt_id, cart_id, status, placed_at, shipped_at, tracking_number, document, ${names})
    values (${attemptId}, ${cart.cart_id}, 'shipped', ${placedAt}, ${shippedAt}, ${`79461234567${number}`},
      ${JSON.stringify(document)}::text::jsonb, ${values})
    returning order_id as "orderId"`.execute(trx);
  const orderId = rows[0]?.orderId ?? 0;
  await sql`
    insert into order_lines (order_id, ${ORDER_LINE_COLUMNS})
    select order_id, ${ORDER_LINE_COLUMNS} from ${orderLineRows([{ ...document, orderId }])}`.execute(trx);
  const entry = {
    order_id: orderId,
    attempt_id: attemptId,
    amount_cents: totalCents,
    authorisation: reference,
    authorisation_key: key,
  };
  const shipped = { key: `${key}-1-ship`, reference: `sbm_demo_${number}` };
  await trx
    .insertInto('ledger')
    .values({ ...entry, at: sql<Date>`${placedAt}`, kind: 'authorised', key, reference })
    .execute();
  await trx
    .insertInto('ledger')
    .values({ ...entry, at: sql<Date>`${shippedAt}`, kind: 'captured', ...shipped })
    .execute();
  await trx
    .insertInto('sandbox_gateway.movements')
    .values({
      ...shipped,
      ...{ kind: 'capture', authorisation: reference, amount_cents: totalCents },
      created_at: sql<Date>`${shippedAt}`,
    })
    .execute();
}
