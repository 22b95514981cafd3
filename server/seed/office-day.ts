import { sql } from 'kysely';
import { addDays, type Day } from '../../domain/dates/day.ts';
import { selectShopRules } from '../catalog/lookups/shop-rules.ts';
import { orderConfirmation } from '../ordering/order-messages/order-confirmation.ts';
import { placedOrder } from '../ordering/orders/order-wire.ts';
import type { Db, Writer } from '../platform/database/access.ts';
import { all, hasRows, run } from '../platform/database/query.ts';
import { takeAnyTime } from '../platform/database/take-time.ts';
import { selectSoldProducts } from '../programs/bulk-payment/cart-store.ts';
import { draftPurchase } from './office-day/draft.ts';
import { type DemoOrder, insertDemoOrders, refundOf, type Story } from './office-day/insert-orders.ts';
import { instant } from './office-day/instants.ts';
import { person } from './office-day/people.ts';
import { type PlannedStory, plannedOrders } from './office-day/purchases.ts';
import { insertRelease } from './office-day/release.ts';

/** People with an account; the first of them are members of a club. */
const CUSTOMERS = 120;

/** The first number that the shop itself gives (migration 3). The demo's orders end below, so that it stays free. */
const FIRST_FREE_ORDER_ID = 100_001;

/**
 * A busy day for the office, once, behind `seedDemoData`: a year of orders, and what waits
 * today. The orders are drafted by the checkout's own code; only storing them is done here, many in one statement. Orders
 * that the rules of their day refuse are left out, so that a demo of any day starts. The same every time for the same `today`. Takes no stock: what the demo has on sale is what these orders left.
 */
export async function seedOfficeDay(db: Db, today: Day): Promise<void> {
  const rules = await selectShopRules(db);
  await db.transaction().execute(async (trx) => {
    await takeAnyTime(trx);
    if (await hasRows(trx)`select from orders where order_id < ${FIRST_FREE_ORDER_ID} limit 1`) return;
    const products = await selectSoldProducts(trx);
    const customerIds = await insertCustomers(trx, today);
    const planned = plannedOrders({ today, products, customerIds });
    const bought = planned.flatMap(({ purchase, story }): DemoOrder[] => {
      const drafted = draftPurchase(purchase, rules);
      if (!drafted.ok) return [];
      const { placedAt } = purchase;
      return [
        {
          ...drafted.value,
          placedAt,
          story: toStory(story, drafted.value),
          cartId: null,
          clientKey: 'revision 3',
        },
      ];
    });
    const released = await insertRelease(trx, customerIds, { rules, today });
    const orders = [...bought, ...released].sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
    const firstOrderId = FIRST_FREE_ORDER_ID - orders.length;
    await insertDemoOrders(trx, orders, firstOrderId);
    const numbered = orders.map((order, index) => ({ ...order, orderId: firstOrderId + index }));
    const waiting = numbered.filter(({ story }) => story.kind === 'waiting');
    await insertNotes(trx, waiting, today);
    await insertFailedMails(trx, waiting.slice(40, 43));
  });
  // The planner must know of the new rows before the first visitor comes.
  await sql`analyze orders, order_lines, payment_attempts, payment_movements, ledger, carts, mails`.execute(
    db,
  );
}

async function insertCustomers(trx: Writer, today: Day): Promise<number[]> {
  const people = Array.from({ length: CUSTOMERS }, (_, n) => {
    const { email, birthDay, home } = person(n);
    return { email, birthDay, ...home, createdAt: instant(addDays(today, -720 + n * 2), 720) };
  });
  const rows = await all<{ customerId: number }>(trx)`
    insert into customers (email, name_first, name_last, birth_date, email_verified_at, created_at)
    select email, name_first, name_last, "birthDay", "createdAt", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(people)}::text::jsonb)
      as a (email text, name_first text, name_last text, "birthDay" date, "createdAt" timestamptz)
    order by "createdAt" returning customer_id as "customerId"`;
  return rows.map(({ customerId }) => customerId);
}

/** A refund of one piece may be the whole order. */
function toStory(story: PlannedStory, { document }: Pick<DemoOrder, 'document'>): Story {
  if (story.kind !== 'refunded') return story;
  const { shipped, at, isWhole } = story;
  const lines = [{ line: 1, quantity: 1 }];
  const isAll = isWhole || refundOf(document, lines).amountCents === document.money.totalCents;
  return { kind: 'refunded', shipped, at, lines: isAll ? null : lines };
}

const NOTES = [
  'Customer called: the doorman signs for parcels until 6 pm.',
  'Use the double box. The last parcel to this building arrived damaged.',
  'Asked for the 2021 vintage, not 2022.',
  'Regular guest of the tasting room. Add the winter card.',
] as const;

async function insertNotes(
  trx: Writer,
  waiting: readonly { readonly orderId: number }[],
  today: Day,
): Promise<void> {
  const notes = NOTES.flatMap((text, index) => {
    const orderId = waiting[10 + index * 30]?.orderId;
    return orderId === undefined ? [] : [{ text, orderId }];
  });
  await run(trx)`
    insert into order_notes (order_id, at, text, is_pinned)
    select "orderId", ${instant(addDays(today, -1), 640)}, text, text like 'Use%'
    from jsonb_to_recordset(${JSON.stringify(notes)}::text::jsonb) as a ("orderId" integer, text text)`;
}

/** Mailboxes that do not exist. */
async function insertFailedMails(
  trx: Writer,
  orders: readonly (DemoOrder & { readonly orderId: number })[],
): Promise<void> {
  const mails = orders.map(({ orderId, document, placedAt }) => {
    const record = placedOrder(document, { orderId, placedAt });
    const { subject, text, html } = orderConfirmation(record);
    const { email, brandingId } = document;
    return { eventKey: `order-confirmation ${orderId}`, email, brandingId, subject, text, html, placedAt };
  });
  await run(trx)`
    insert into mails (event_key, branding_id, recipient, subject, text_body, html_body, created_at, tries, last_error,
      failed_at)
    select "eventKey", "brandingId", email, subject, text, html, "placedAt", 1,
      '550 5.1.1 The email account that you tried to reach does not exist', "placedAt" + interval '1 minute'
    from jsonb_to_recordset(${JSON.stringify(mails)}::text::jsonb) as a ("eventKey" text, email text,
      "brandingId" smallint, subject text, text text, html text, "placedAt" timestamptz)`;
}
