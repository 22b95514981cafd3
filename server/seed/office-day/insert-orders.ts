import { type RawBuilder, sql } from 'kysely';
import { cardTypeId } from '../../../domain/cards/card-brand.ts';
import type { SoldCard } from '../../../domain/orders/order-document.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import { saleOf } from '../../../domain/orders/sale-of.ts';
import type { AttemptState } from '../../../domain/payments/attempt-states.ts';
import { ledgerKindOf, type MovementPurpose } from '../../../domain/payments/movements.ts';
import { type LineQuantity, planRefund } from '../../../domain/payments/refund.ts';
import { ORDER_LINE_COLUMNS, orderColumns, orderLineRows } from '../../ordering/orders/order-columns.ts';
import type { Writer } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import type { DraftedOrder } from './draft.ts';

/** What became of an order since it was placed. */
export type Story =
  /** Its total is authorized. */
  | { readonly kind: 'waiting'; readonly readyAt?: Date }
  /** Its authorization would have expired: it was voided until shortly before the ship day. */
  | { readonly kind: 'voided'; readonly at: Date }
  /** Authorized again before the ship day, and declined. */
  | { readonly kind: 'declined'; readonly voidedAt: Date; readonly at: Date }
  | { readonly kind: 'shipped'; readonly at: Date; readonly trackingNumber: string | null }
  | {
      readonly kind: 'refunded';
      readonly shipped: Extract<Story, { kind: 'shipped' }>;
      readonly at: Date;
      /** Null: all of it. */
      readonly lines: readonly LineQuantity[] | null;
    }
  | { readonly kind: 'canceled'; readonly at: Date };

export interface DemoOrder extends DraftedOrder {
  readonly placedAt: Date;
  readonly story: Story;
  /** Of a release's shipment. Null: it gets one of its own. */
  readonly cartId: number | null;
  readonly clientKey: string;
}

interface NumberedOrder extends DemoOrder {
  readonly document: DemoOrder['document'] & { readonly card: SoldCard };
  readonly orderId: number;
  readonly attemptId: string;
  readonly key: string;
  readonly reference: string;
  readonly token: string;
}

const DECLINED = 'Your card was declined.';

function lastFourOf(orderId: number): string {
  return String((orderId * 7919) % 10_000).padStart(4, '0');
}

/** With the carts, payments, ledger entries and the sandbox gateway's books that they would have left behind. */
export async function insertDemoOrders(
  trx: Writer,
  orders: readonly DemoOrder[],
  firstOrderId: number,
): Promise<void> {
  const numbered = orders.map((order, index): NumberedOrder => {
    const orderId = firstOrderId + index;
    const attemptId = `00000000-0000-4000-8000-${String(orderId).padStart(12, '0')}`;
    const name = `office_${orderId}`;
    return {
      ...order,
      document: { ...order.document, card: { typeId: cardTypeId('visa'), lastFour: lastFourOf(orderId) } },
      orderId,
      attemptId,
      key: `cellar-door-${attemptId}`,
      reference: `sbx_${name}`,
      token: `tok_${name}`,
    };
  });
  await insertPayments(trx, numbered);
  for (let from = 0; from < numbered.length; from += ORDERS_AT_ONCE)
    await insertOrders(trx, numbered.slice(from, from + ORDERS_AT_ONCE));
  await run(trx)`
    insert into order_lines (order_id, ${ORDER_LINE_COLUMNS})
    select order_id, ${ORDER_LINE_COLUMNS}
    from ${orderLineRows(numbered.map(({ orderId, document: { lines } }) => ({ orderId, lines })))}`;
  await insertMovements(trx, numbered);
}

/** A statement takes 65,535 values at most; an order has about 25. */
const ORDERS_AT_ONCE = 600;

async function insertPayments(trx: Writer, orders: readonly NumberedOrder[]): Promise<void> {
  const payments = orders.map((order) => ({
    ...order,
    ...paymentOf(order.story),
    amountCents: order.document.money.totalCents,
    brandingId: order.document.brandingId,
    customerId: order.document.customerId,
    behaviour: order.story.kind === 'declined' ? 'approve-once' : 'approve',
    lastFour: order.document.card.lastFour,
    story: undefined,
  }));
  await run(trx)`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(payments)}::text::jsonb) as a ("orderId" integer,
        "attemptId" uuid, key text, reference text, token text, "cartId" bigint, "clientKey" text, "placedAt" timestamptz,
        "customerId" integer, "brandingId" smallint, document jsonb, stock jsonb, state text, "keepsCard" boolean,
        "amountCents" integer, behaviour text, "lastFour" text)
    ), carded as (
      insert into sandbox_gateway.cards (token, behaviour, card_type_id, last_four, expiration_month, expiration_year,
        created_at)
      select token, behaviour, ${cardTypeId('visa')}::integer, "lastFour", 1 + "orderId" % 12, 2032, "placedAt"
      from asked
    ), made as (
      insert into carts (browser_hash, branding_id, customer_id, status, created_at, updated_at)
      select sha256(key::bytea), "brandingId", "customerId", 'ordered', "placedAt", "placedAt" from asked
      where "cartId" is null
      returning cart_id, browser_hash
    )
    insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key, state,
      amount_cents, document, claimed_stock, gateway_reference, card_token, created_at, settled_at)
    select "attemptId", coalesce("cartId", made.cart_id), 3, "clientKey", sha256(key::bytea), key, a.state,
      "amountCents", document, stock, reference, case when "keepsCard" then token end, "placedAt", "placedAt"
    from asked a left join made on made.browser_hash = sha256(key::bytea)`;
  await run(trx)`
    update carts set status = 'ordered', revision = revision + 1
    where cart_id = any(${orders.flatMap(({ cartId }) => cartId ?? [])}::bigint[])`;
}

/** The card is kept only as long as the order may have to be authorized again. */
function paymentOf(story: Story): { state: AttemptState; keepsCard: boolean } {
  switch (story.kind) {
    case 'waiting':
      return { state: 'authorised', keepsCard: true };
    case 'voided':
    case 'declined':
      return { state: 'voided', keepsCard: true };
    case 'shipped':
      return { state: 'captured', keepsCard: false };
    case 'refunded':
      return { state: story.lines === null ? 'refunded' : 'captured', keepsCard: false };
    case 'canceled':
      return { state: 'voided', keepsCard: false };
  }
}

async function insertOrders(trx: Writer, orders: readonly NumberedOrder[]): Promise<void> {
  const rows = orders.map(({ orderId, attemptId, placedAt, document, story, cartId }) => {
    const { status, shipped, readyAt, canceledAt } = stateOf(story);
    return sql`(${orderId}::integer, ${attemptId}::uuid, ${status}, ${placedAt}::timestamptz, ${readyAt}::timestamptz,
      ${shipped?.at ?? null}::timestamptz, ${shipped?.trackingNumber ?? null}, ${canceledAt}::timestamptz,
      ${orderColumns(document, { channel: channelOf(cartId) }).values})`;
  });
  const [first] = orders;
  if (!first) return;
  const { names } = orderColumns(first.document, { channel: channelOf(null) });
  await run(trx)`
    insert into orders (order_id, attempt_id, status, placed_at, ready_at, shipped_at, tracking_number, cancelled_at,
      ${names}, cart_id, document)
    overriding system value
    select v.*, t.cart_id, t.document
    from (values ${sql.join(rows)}) as v (order_id, attempt_id, status, placed_at, ready_at, shipped_at, tracking_number,
      cancelled_at, ${names}) join payment_attempts t on t.attempt_id = v.attempt_id`;
}

/** Orders of the seed with a cart are a release's. */
function channelOf(cartId: number | null): RawBuilder<unknown> {
  return sql`${cartId === null ? 'web' : 'club'}::text`;
}

function stateOf(story: Story): {
  status: OrderStatus;
  shipped: { at: Date; trackingNumber: string | null } | null;
  readyAt: Date | null;
  canceledAt: Date | null;
} {
  const waiting = { status: 'placed', shipped: null, readyAt: null, canceledAt: null } as const;
  switch (story.kind) {
    case 'waiting':
      return { ...waiting, readyAt: story.readyAt ?? null };
    case 'voided':
    case 'declined':
      return waiting;
    case 'shipped':
      return { ...waiting, status: 'shipped', shipped: story };
    case 'refunded':
      return {
        ...waiting,
        status: story.lines === null ? 'refunded' : 'partly-refunded',
        shipped: story.shipped,
      };
    case 'canceled':
      return { ...waiting, status: 'cancelled', canceledAt: story.at };
  }
}

interface Step {
  readonly purpose: MovementPurpose;
  readonly at: Date;
  readonly amountCents: number;
  readonly details: object;
  readonly reason: string | null;
}

function stepsOf({ document, story }: DemoOrder): Step[] {
  const { totalCents } = document.money;
  const step = (purpose: MovementPurpose, at: Date, more: Partial<Step> = {}): Step => ({
    purpose,
    at,
    amountCents: totalCents,
    details: {},
    reason: null,
    ...more,
  });
  const ship = ({ at, trackingNumber }: Extract<Story, { kind: 'shipped' }>) =>
    step('ship', at, { details: trackingNumber === null ? {} : { trackingNumber } });
  switch (story.kind) {
    case 'waiting':
      return [];
    case 'voided':
      return [step('let-go', story.at)];
    case 'declined':
      return [step('let-go', story.voidedAt), step('authorise-again', story.at, { reason: DECLINED })];
    case 'shipped':
      return [ship(story)];
    case 'refunded': {
      const lines =
        story.lines ?? document.lines.map(({ quantity }, index) => ({ line: index + 1, quantity }));
      return [ship(story.shipped), step('refund', story.at, refundOf(document, lines))];
    }
    case 'canceled':
      return [step('cancel', story.at)];
  }
}

/** The first refund of an order: its sum, and what it gives back. */
export function refundOf(document: DemoOrder['document'], lines: readonly LineQuantity[]) {
  const plan = planRefund({ lines, freightCents: null }, saleOf(document), []);
  if (plan.kind !== 'refund') throw new Error(`a refund of the demo: ${plan.kind}`);
  return { amountCents: plan.amountCents, details: { lines, parts: plan.parts } };
}

/** The sandbox's words for what it did. */
const IN_THE_SANDBOX = { captured: 'capture', released: 'release', refunded: 'refund' } as const;

async function insertMovements(trx: Writer, orders: readonly NumberedOrder[]): Promise<void> {
  const first = orders.map((order) => ({
    ...idsOf(order),
    kind: 'authorised',
    at: order.placedAt,
    amountCents: order.document.money.totalCents,
    movement: order.key,
    movementReference: order.reference,
  }));
  const later = orders.flatMap((order) =>
    stepsOf(order).map((step, index) => {
      const kind = ledgerKindOf(step.purpose);
      return {
        ...idsOf(order),
        ...step,
        kind,
        movement: `${order.key}-${index + 1}-${step.purpose}`,
        movementReference: `sbm_office_${order.orderId}_${index + 1}`,
        sandboxKind: kind === 'authorised' ? null : IN_THE_SANDBOX[kind],
      };
    }),
  );
  const done = later.filter(({ reason }) => reason === null);
  await insertSandboxAuthorizations(trx, first);
  await insertLedger(trx, first);
  await run(trx)`
    insert into payment_movements (key, order_id, purpose, amount_cents, authorisation, authorisation_key, details, state,
      reason, planned_at, settled_at)
    select movement, "orderId", purpose, "amountCents", case when purpose <> 'authorise-again' then reference end,
      case when purpose = 'authorise-again' then movement else key end, details,
      case when reason is null then 'done' else 'refused' end, reason, at, at
    from jsonb_to_recordset(${JSON.stringify(later)}::text::jsonb) as a (movement text, "orderId" integer, purpose text,
      "amountCents" integer, reference text, key text, details jsonb, reason text, at timestamptz)
    order by "orderId", at`;
  // A refund needs its capture in the ledger already.
  await insertLedger(
    trx,
    done.filter(({ kind }) => kind !== 'refunded'),
  );
  await insertLedger(
    trx,
    done.filter(({ kind }) => kind === 'refunded'),
  );
  await run(trx)`
    with moved as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(done)}::text::jsonb) as a (movement text,
        "movementReference" text, "sandboxKind" text, reference text, "amountCents" integer, at timestamptz)
    ), written as (
      insert into sandbox_gateway.movements (key, reference, kind, authorisation, amount_cents, created_at)
      select movement, "movementReference", "sandboxKind", reference, "amountCents", at from moved
    ), summed as (
      select reference, coalesce(sum("amountCents") filter (where "sandboxKind" = 'capture'), 0) as captured,
        coalesce(sum("amountCents") filter (where "sandboxKind" = 'release'), 0) as released,
        coalesce(sum("amountCents") filter (where "sandboxKind" = 'refund'), 0) as refunded
      from moved group by reference
    )
    update sandbox_gateway.authorisations a set captured_cents = captured, released_cents = released,
      refunded_cents = refunded,
      state = case when released > 0 then 'voided' when refunded = captured then 'refunded' else 'captured' end
    from summed s where a.reference = s.reference`;
  const declined = later.filter(({ reason }) => reason !== null);
  await run(trx)`
    insert into sandbox_gateway.authorisations (key, token, amount_cents, state, reason, reference, created_at)
    select movement, token, "amountCents", 'declined', reason, "movementReference", at
    from jsonb_to_recordset(${JSON.stringify(declined)}::text::jsonb) as a (movement text, token text,
      "amountCents" integer, reason text, "movementReference" text, at timestamptz)`;
}

function idsOf({ orderId, attemptId, key, reference, token }: NumberedOrder) {
  return { orderId, attemptId, key, reference, token };
}

async function insertSandboxAuthorizations(trx: Writer, entries: readonly object[]): Promise<void> {
  await run(trx)`
    insert into sandbox_gateway.authorisations (key, token, amount_cents, state, reference, created_at)
    select key, token, "amountCents", 'authorised', reference, at
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as a (key text, token text, "amountCents" integer,
      reference text, at timestamptz)`;
}

async function insertLedger(trx: Writer, entries: readonly object[]): Promise<void> {
  await run(trx)`
    insert into ledger (at, order_id, attempt_id, kind, amount_cents, key, authorisation, authorisation_key, reference)
    select at, "orderId", "attemptId", kind, "amountCents", movement, reference, key, "movementReference"
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as a (at timestamptz, "orderId" integer,
      "attemptId" uuid, kind text, "amountCents" integer, movement text, reference text, key text,
      "movementReference" text)
    order by at, "orderId"`;
}
