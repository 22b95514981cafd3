import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { addDays, type Day } from '../../../domain/dates/day.ts';
import { GROUND_SERVICE } from '../../../domain/delivery/methods.ts';
import { priceCart } from '../../../domain/pricing/price-cart.ts';
import { householdOf } from '../../address/household.ts';
import { bottlesOf, type ProductRecord, productColumns } from '../../catalog/product-record.ts';
import type { OrderDraft } from '../../orders/order-draft.ts';
import type { Database } from '../schema.ts';
import { groundShipDay } from './calendar.ts';
import { savedAddresses } from './saved-addresses.ts';

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
    const draft = await draftOf(trx, { customerId, basket, placedOn });
    await insertOrder(trx, { draft, placedOn, number: index + 1 });
  }
}

async function draftOf(
  trx: Transaction<Database>,
  {
    customerId,
    basket,
    placedOn,
  }: { customerId: number; basket: Readonly<Record<string, number>>; placedOn: Day },
): Promise<OrderDraft> {
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
      destination: { state: 'CA', pickup: false },
      shipViaId: GROUND_SERVICE,
      today: placedOn,
      promo: null,
      promoUse: { usesTotal: 0, usesByCustomer: 0, priorOrders: 0 },
      clubJoin: false,
      retailDeliveryFeeOn: true,
    },
  );
  const { state_id: _, state_short: stateShort, ...home } = savedAddresses[0];
  return {
    brandingId: 1,
    customerId,
    email: 'grace@example.com',
    deliveryMethod: 'DELIVER',
    shipViaId: GROUND_SERVICE,
    shipDay: groundShipDay(placedOn),
    shippingAddress: { ...home, stateShort },
    billingAddress: { ...home, stateShort },
    birthDate: '1979-04-12',
    wineMl: lines.reduce((sum, { product, quantity }) => sum + wineMlOf(product) * quantity, 0),
    household: householdOf(home),
    gift: null,
    specialInstructions: null,
    textConsent: null,
    promoCode: null,
    retailDeliveryFeeOn: true,
    lines: lines.map(({ product, quantity }, index) => ({
      productId: product.productId,
      slug: product.slug,
      brandingId: product.brandingId,
      categories: product.categories,
      description: product.name,
      quantity,
      unitPriceCents: product.unitPriceCents,
      kitMarkdownCents: price.lines[index]?.kitMarkdown ?? 0,
      promoDiscountCents: 0,
    })),
    subTotalCents: price.subTotal,
    markdownCents: price.totalMarkdown,
    freightCents: price.freight,
    taxes: price.taxes,
    totalCents: price.totalAmountDue,
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
  { draft, placedOn, number }: { draft: OrderDraft; placedOn: Day; number: number },
): Promise<void> {
  const attemptId = `00000000-0000-4000-8000-00000000000${number}`;
  const key = `cellar-door-${attemptId}`;
  const reference = `sbx_demo_${number}`;
  const hash = createHash('sha256').update(key).digest();
  const placedAt = sql`${placedOn}::date + time '18:00'`;
  const shippedAt = sql`${draft.shipDay}::date + time '17:00'`;
  const { taxes } = draft;
  const cart = await trx
    .insertInto('carts')
    .values({ browser_hash: hash, branding_id: 1, customer_id: draft.customerId, status: 'ordered' })
    .returning('cart_id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key, state,
      amount_cents, draft, claimed_stock, gateway_reference, created_at, settled_at)
    values (${attemptId}, ${cart.cart_id}, 1, 'revision 1', ${hash}, ${key}, 'captured', ${draft.totalCents},
      ${JSON.stringify(draft)}::text::jsonb, '[]', ${reference}, ${placedAt}, ${placedAt})`.execute(trx);
  await sql`
    insert into sandbox_gateway.authorisations (key, amount_cents, captured_cents, state, reference, created_at)
    values (${key}, ${draft.totalCents}, ${draft.totalCents}, 'captured', ${reference}, ${placedAt})`.execute(
    trx,
  );
  const { rows } = await sql<{ orderId: number }>`
    insert into orders (attempt_id, cart_id, branding_id, customer_id, email, status, placed_at, shipped_at, delivery_method,
      ship_via_id, ship_day, ship_state, wine_ml, household, shipping_address, billing_address, birth_date, retail_delivery_fee_on,
      sub_total_cents, markdown_cents, freight_cents, sales_tax_cents, excise_tax_cents, wholesale_tax_cents, crv_cents,
      delivery_fee_cents, total_cents)
    values (${attemptId}, ${cart.cart_id}, 1, ${draft.customerId}, ${draft.email}, 'shipped', ${placedAt}, ${shippedAt}, 'DELIVER',
      ${draft.shipViaId}, ${draft.shipDay}, 'CA', ${draft.wineMl}, ${draft.household}, ${JSON.stringify(draft.shippingAddress)}::text::jsonb,
      ${JSON.stringify(draft.billingAddress)}::text::jsonb, ${draft.birthDate}, true, ${draft.subTotalCents},
      ${draft.markdownCents}, ${draft.freightCents}, ${taxes.salesTax}, ${taxes.exciseTax}, ${taxes.wholesaleTax},
      ${taxes.crv}, ${taxes.deliveryFee}, ${draft.totalCents})
    returning order_id as "orderId"`.execute(trx);
  const orderId = rows[0]?.orderId ?? 0;
  await trx
    .insertInto('order_lines')
    .values(
      draft.lines.map((line, index) => ({
        order_id: orderId,
        line: index + 1,
        product_id: line.productId,
        description: line.description,
        quantity: line.quantity,
        unit_price_cents: line.unitPriceCents,
        kit_markdown_cents: line.kitMarkdownCents,
        promo_discount_cents: line.promoDiscountCents,
      })),
    )
    .execute();
  const entry = {
    order_id: orderId,
    attempt_id: attemptId,
    amount_cents: draft.totalCents,
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
    .values({ ...shipped, kind: 'capture', authorisation: reference, amount_cents: draft.totalCents })
    .execute();
}
