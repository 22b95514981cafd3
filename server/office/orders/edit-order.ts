import { sql } from 'kysely';
import type { OrderEdit } from '../../../contract/office/orders.ts';
import type { CountedShipment } from '../../../domain/compliance/volume.ts';
import { NOTHING_ELSE, objectionTo } from '../../../domain/office/order-actions.ts';
import { type OrderDocument, orderDocument } from '../../../domain/orders/order-document.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import { shipmentsOf } from '../../ordering/cart/shipment-history.ts';
import {
  enqueueChangeMail,
  enqueueConfirmationAgain,
} from '../../ordering/order-messages/enqueue-order-messages.ts';
import { writeDocument } from '../../ordering/orders/write-document.ts';
import { judgeZip } from '../../places/judge-zip.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';
import {
  accept,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Refusal,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { staleForm } from '../stale-form.ts';
import { editedDocument, homeOf } from './edited-document.ts';
import { judgeEdit } from './judge-edit.ts';

interface EditParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly shopRules: () => Promise<ShopRules>;
  readonly zips: ZipDirectory;
}

export interface EditedOrder {
  readonly version: number;
  readonly before: OrderDocument;
  readonly after: OrderDocument;
}

/** Refusals: `not-found`; `conflict` for a stale form and after shipping; `invalid` when a rule forbids it. */
export async function editOrder(
  { db, clock, shopRules, zips }: EditParts,
  orderId: number,
  { version, ...edit }: OrderEdit,
): Promise<Result<EditedOrder>> {
  const rules = await shopRules();
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === null) return reject(NOT_FOUND);
    if (order.version !== version) return reject(await staleForm(trx, { orderId }, 'this order'));
    const objection = objectionTo('edit', { ...NOTHING_ELSE, status: order.status });
    if (objection !== null) return reject(conflict(objection));
    const before = orderDocument.parse(order.document);
    const edited = editedDocument(before, edit);
    if (!edited.ok) return edited;
    const hasNewEmail = before.email !== edited.value.email;
    const refusal =
      (hasNewEmail && order.hasAccount ? OF_ACCOUNT : null) ??
      objectionToAddress(zips, order, before, edited.value);
    if (refusal !== null) return reject(refusal);
    const history = await selectHistory(trx, orderId, edited.value);
    const facts = { ...order, history, rules, today: clock.today() };
    const decision = judgeEdit(before, edited.value, facts, clock.now());
    if (!decision.ok) return decision;
    const after = orderDocument.parse({
      ...edited.value,
      compliance: { ...edited.value.compliance, decision: decision.value },
    });
    const written = await writeDocument(trx, { orderId, document: after });
    if (hasNewEmail) await enqueueConfirmationAgain(trx, orderId, written);
    else if (hasMoved(before, after) || before.delivery.shipDay !== after.delivery.shipDay) {
      await enqueueChangeMail(trx, { orderId, version: written, oldTotalCents: null });
    }
    return accept({ version: written, before, after });
  });
}

function hasMoved(before: OrderDocument, after: OrderDocument): boolean {
  const [was, is] = [homeOf(before.delivery), homeOf(after.delivery)];
  return (['address1', 'address2', 'city', 'zip'] as const).some((name) => was?.[name] !== is?.[name]);
}

/** Within a state taxes, freight and days on the road are the same: another state is a replacement. */
function objectionToAddress(
  zips: ZipDirectory,
  { isPacked }: LockedOrder,
  before: OrderDocument,
  after: OrderDocument,
): Refusal | null {
  const [was, is] = [homeOf(before.delivery), homeOf(after.delivery)];
  if (was === null || is === null) return null;
  if (!hasMoved(before, after)) return null;
  if (isPacked) return conflict('The order is packed. Unpack it first, then print its slip again.');
  const errors = was.zip === is.zip ? null : judgeZip(zips, is.zip, is.stateShort);
  if (errors === null) return null;
  const isElsewhere = zips.find(is.zip).length > 0;
  return invalidFields(
    isElsewhere
      ? {
          zip: [
            `This ZIP code is not in ${is.stateShort}. For another state, use Change bottles or delivery.`,
          ],
        }
      : errors,
  );
}

const OF_ACCOUNT = invalidFields({
  email: ['This order belongs to an account or a membership, whose email its customer changes.'],
});

interface LockedOrder {
  readonly version: number;
  readonly status: OrderStatus;
  readonly document: unknown;
  readonly isRelease: boolean;
  readonly isPacked: boolean;
  readonly hasAccount: boolean;
}

async function lockOrder(trx: Writer, orderId: number): Promise<LockedOrder | null> {
  await run(trx)`select from orders where order_id = ${orderId} for no key update`;
  return first<LockedOrder>(trx)`
    select o.version, o.status, o.document, c.kind = 'release' as "isRelease", o.packed_at is not null as "isPacked",
      (o.customer_id is not null or exists (select from memberships m where m.order_id = o.order_id)) as "hasAccount"
    from orders o join carts c on c.cart_id = o.cart_id
    where o.order_id = ${orderId}`;
}

/** Other wine that counts toward the same limits. */
async function selectHistory(
  trx: Writer,
  orderId: number,
  { delivery, compliance }: OrderDocument,
): Promise<readonly CountedShipment[]> {
  const row = await first<{ history: CountedShipment[] }>(trx)`
    select ${shipmentsOf({
      cartId: sql`o.cart_id`,
      customerId: sql`o.customer_id`,
      email: sql`o.email`,
      payer: sql`o.payer`,
      card: sql`o.card_fingerprint`,
      state: sql`o.ship_state`,
      household: sql`${compliance.household}::text`,
      shipDay: sql`${delivery.shipDay}::date`,
    })} as history from orders o where o.order_id = ${orderId}`;
  return row?.history ?? [];
}
