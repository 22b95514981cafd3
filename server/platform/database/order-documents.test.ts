import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { orderDocument } from '../../../domain/orders/order-document.ts';
import { type DatabaseBefore, databaseBefore } from '../../testing/database-before.ts';
import type { Reader } from './access.ts';

let before: DatabaseBefore;
beforeAll(async () => {
  before = await databaseBefore('0050-order-documents.sql');
  await insertOldOrders(before.db);
});
afterAll(() => before.close());

const ADDRESS = {
  name_first: 'Ada',
  name_last: 'Hart',
  company: null,
  address1: '100 Main Street',
  address2: null,
  city: 'Louisville',
  stateShort: 'KY',
  zip: '40202',
  phone: '(707) 555-0101',
};

/** As the first version wrote it, before wine was counted and pickup locations, clubs and rates were stored. */
const FIRST_DRAFT = {
  brandingId: 1,
  customerId: null,
  email: 'ada@example.com',
  deliveryMethod: 'DELIVER',
  shipViaId: 1,
  shipDay: '2027-03-02',
  shippingAddress: { ...ADDRESS, stateId: 18 },
  billingAddress: ADDRESS,
  birthDate: '1985-05-17',
  gift: null,
  specialInstructions: null,
  textConsent: { phone: '7075550123', marketing: true, transactional: false },
  promoCode: null,
  retailDeliveryFeeOn: false,
  lines: [
    {
      productId: 1,
      description: 'Merlot 2022',
      quantity: 2,
      unitPriceCents: 5_000,
      kitMarkdownCents: 0,
      promoDiscountCents: 1_000,
    },
  ],
  subTotalCents: 10_000,
  markdownCents: 1_000,
  freightCents: 500,
  taxes: { salesTax: 540, exciseTax: 20, wholesaleTax: 990, crv: 0, deliveryFee: 0 },
  totalCents: 11_050,
};

/** As the first order's confirmation names it. */
const GROUND = { namedFrom: 'sale', name: 'FedEx Ground', carrier: 'FedEx' };
const AT_WINERY = { namedFrom: 'sale', name: 'Alder Ridge, Calistoga Road', carrier: null };

const LAST_DRAFT = {
  ...FIRST_DRAFT,
  deliveryMethod: 'PICKUP_FEDEX',
  shippingAddress: { ...ADDRESS, company: 'FedEx Ship Center' },
  pickUpPerson: { ...ADDRESS, address1: '7 Elm Street' },
  wineMl: 1500,
  household: '100 main street|40202',
  cardFingerprint: 'fp_1',
  shipmentDecision: { outcome: 'allowed', inputs: { state: 'KY' } },
  gift: { senderName: 'Ada', name: 'Grace', email: null, note: 'Enjoy!' },
  club: { clubTypeId: 2, policyVersion: '2026-12' },
  lines: [{ ...FIRST_DRAFT.lines[0], slug: 'merlot', brandingId: 1, categories: ['Wine'] }],
  taxBasis: {
    state: 'KY',
    day: '2027-03-01',
    sources: [
      { tax: 'salesTax', rate: '6% on wine', validFrom: '2026-01-01' },
      { tax: 'wholesaleTax', rate: '11% of the price of wine', validFrom: '2026-02-01' },
    ],
  },
};

/** Three orders, a declined attempt and one that was refused before any gateway was asked. */
async function insertOldOrders(db: Reader): Promise<void> {
  await sql`
    insert into products (slug, sku, branding_id, kind, name, description, description_short, unit_price_cents, categories,
      alcohol_volume, bottle_volume_ml, stock)
    values ('merlot', 'M22', 1, 'wine', 'Merlot 2022', '', '', 5000, array['Wine'], 13.5, 750, 100)`.execute(
    db,
  );
  const winery = {
    ...{ ...LAST_DRAFT, deliveryMethod: '17', shipViaId: 17, pickUpPerson: null, club: null },
    shippingAddress: { ...ADDRESS, company: AT_WINERY.name },
  };
  await insertAttempt(db, { number: 1, draft: FIRST_DRAFT, state: 'captured' });
  await insertAttempt(db, { number: 2, draft: LAST_DRAFT, state: 'authorised' });
  await insertAttempt(db, { number: 3, draft: winery, state: 'authorised' });
  await insertAttempt(db, { number: 4, draft: LAST_DRAFT, state: 'declined' });
  await insertAttempt(db, { number: 5, draft: {}, state: 'failed' });
  await sql`
    insert into orders (attempt_id, cart_id, branding_id, customer_id, email, status, delivery_method, ship_via_id, ship_day,
      ship_state, shipping_address, pick_up_person, billing_address, birth_date, retail_delivery_fee_on, sub_total_cents,
      markdown_cents, freight_cents, sales_tax_cents, excise_tax_cents, wholesale_tax_cents, crv_cents, delivery_fee_cents,
      total_cents, wine_ml, household, card_fingerprint, shipment_decision, gift, text_consent)
    select attempt_id, cart_id, 1, null, draft ->> 'email', 'placed', draft ->> 'deliveryMethod',
      (draft ->> 'shipViaId')::smallint, '2027-03-02', 'KY', draft -> 'shippingAddress',
      nullif(draft -> 'pickUpPerson', 'null'), draft -> 'billingAddress', '1985-05-17', false, 10000, 1000, 500,
      540, 20, 990, 0, 0, 11050, 1500, draft ->> 'household', draft ->> 'cardFingerprint', draft -> 'shipmentDecision',
      nullif(draft -> 'gift', 'null'), draft -> 'textConsent'
    from payment_attempts where state in ('captured', 'authorised')`.execute(db);
  await sql`
    insert into order_lines (order_id, line, product_id, description, quantity, unit_price_cents, kit_markdown_cents,
      promo_discount_cents)
    select order_id, 1, 1, 'Merlot 2022', 2, 5000, 0, 1000 from orders`.execute(db);
  await sql`
    insert into mails (event_key, branding_id, recipient, subject, text_body, html_body)
    select 'order-confirmation ' || order_id, 1, email, '-', 'Tuesday, March 4 by FedEx Ground' || E'\n', '-'
    from orders order by order_id limit 1`.execute(db);
}

async function insertAttempt(
  db: Reader,
  { number, draft, state }: { number: number; draft: object; state: string },
): Promise<void> {
  await sql`
    with cart as (
      insert into carts (browser_hash, branding_id, status)
      values (sha256(${`order ${number}`}::bytea), 1, ${state === 'declined' || state === 'failed' ? 'open' : 'ordered'})
      returning cart_id
    )
    insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key, state,
      amount_cents, draft, claimed_stock, refusal)
    select ${`00000000-0000-4000-8000-00000000000${number}`}, cart_id, 1, 'revision 1', '', ${`key ${number}`}, ${state},
      11050, ${JSON.stringify(draft)}::text::jsonb, '[]', ${state === 'failed' ? '{"kind": "cart-changed"}' : null}::text::jsonb
    from cart`.execute(db);
}

test('a migration that is stopped half way leaves the old shape, and the next start does all of it', async () => {
  const { db } = before;
  let stopped: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (reading) => {
    // Orders have their new columns by then; the migration waits for the attempts.
    await sql`select from payment_attempts`.execute(reading);
    stopped = expect(before.migrateToToday()).rejects.toThrow();
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    }, 10_000);
  });
  await stopped;
  const { rows } = await sql`select draft from payment_attempts where draft ? 'lines'`.execute(db);
  expect(rows).toHaveLength(4);

  expect(await before.migrateToToday()).toContain('0050-order-documents.sql');
});

test('every stored order and attempt becomes a document that parses', async () => {
  const { rows } = await sql<{ document: unknown }>`
    select document from payment_attempts order by attempt_id`.execute(before.db);
  const documents = rows.map(({ document }) => document && orderDocument.parse(document));
  expect(documents).toMatchObject([
    {
      delivery: { kind: 'deliver', service: GROUND, shipDay: '2027-03-02', address: ADDRESS },
      compliance: { wineMl: 1500, household: null, decision: null },
      textConsent: { phone: '7075550123', marketing: true, transactional: false, given: null },
      lines: [{ slug: 'merlot', brandingId: 1, categories: ['Wine'] }],
      taxes: [
        { kind: 'salesTax', cents: 540, basis: null },
        { kind: 'exciseTax', cents: 20, basis: null },
        { kind: 'wholesaleTax', cents: 990, basis: null },
      ],
      taxedIn: null,
    },
    {
      delivery: {
        ...{ kind: 'carrier-pickup', recipient: { address1: '7 Elm Street' } },
        service: { namedFrom: 'migration', name: 'FedEx 2Day', carrier: 'FedEx' },
      },
      compliance: { wineMl: 1500, household: '100 main street|40202', decision: { outcome: 'allowed' } },
      cardFingerprint: 'fp_1',
      gift: { note: 'Enjoy!' },
      taxes: [
        { kind: 'salesTax', basis: { rate: '6% on wine', validFrom: '2026-01-01' } },
        { kind: 'exciseTax', basis: null },
        { kind: 'wholesaleTax', basis: { rate: '11% of the price of wine', validFrom: '2026-02-01' } },
      ],
      taxedIn: { state: 'KY', day: '2027-03-01' },
    },
    { delivery: { kind: 'winery-pickup', shipViaId: 17, service: AT_WINERY } },
    { delivery: { kind: 'carrier-pickup' }, club: { clubTypeId: 2, policyVersion: '2026-12' } },
    null,
  ]);
  const { rows: orders } = await sql<{ document: unknown; tax_cents: number; payer: string }>`
    select document, tax_cents, payer from orders order by order_id`.execute(before.db);
  expect(orders.map(({ document }) => document)).toEqual(documents.slice(0, 3));
  expect(orders.map(({ tax_cents }) => tax_cents)).toEqual([1550, 1550, 1550]);
  expect(new Set(orders.map(({ payer }) => payer))).toEqual(new Set(['ada hart 31182 40202']));
});
