import { type RawBuilder, sql } from 'kysely';
import {
  type OrderAddress,
  type OrderDocument,
  orderDocument,
  placeOf,
  withoutGiftEmail,
  withoutPerson,
} from '../../../domain/orders/order-document.ts';
import { type ActionBy, recordActionBy } from '../../catalog/operations/operator-actions.ts';
import type { ShippingDraft } from '../../ordering/cart/cart-record.ts';
import { endLinks } from '../../people/identity/link-store.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { doneOrTried } from '../../platform/database/done-or-tried.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { run } from '../../platform/database/query.ts';
import { accept, conflict, type Result, reject } from '../../platform/http/refusal.ts';
import { openPayments, unfinishedBusiness } from './open-matters.ts';
import {
  attemptIsOf,
  cartIsOf,
  mailIsOf,
  membershipIsOf,
  orderIsOf,
  type Person,
  staffWordsAreOf,
  textIsOf,
} from './person.ts';

export interface Erasure {
  readonly isDryRun: boolean;
  readonly by: ActionBy;
}

export interface Erased {
  /** Replaces the email from now on. */
  readonly pseudonym: string;
  readonly orders: number;
  readonly payments: number;
  readonly memberships: number;
  readonly carts: number;
  readonly mails: number;
  readonly texts: number;
  readonly addresses: number;
  readonly cards: number;
  readonly sessions: number;
}

/**
 * What alcohol and tax law require stays, without the person: orders with their days, amounts, state and ZIP, volumes,
 * and the result of the age check. Records the erasure. Refusal: `conflict`, with what must be done first.
 */
export function erasePerson(db: Db, person: Person, erasure: Erasure): Promise<Result<Erased>> {
  return doneOrTried(db, erasure, async (trx) => {
    await lockPerson(trx, person);
    const [problem] = [...(await openPayments(trx, person)), ...(await unfinishedBusiness(trx, person))];
    if (problem !== undefined) return reject(conflict(problem));
    const actionId = await recordActionBy(trx, erasure.by, {
      command: 'customer erase',
      ...(person.customerId === null ? {} : { customerId: person.customerId }),
    });
    const pseudonym = `erased-${actionId}@erased.invalid`;
    const counts = await eraseAll(trx, person, pseudonym);
    const details = JSON.stringify({ pseudonym, ...counts });
    await run(trx)`
      update operator_actions set details = ${details}::text::jsonb where action_id = ${actionId}`;
    return accept({ pseudonym, ...counts });
  });
}

/**
 * Locks carts, account and orders: no payment or shipment can begin until the transaction ends. Carts come first, in
 * the same order as a payment being settled; a second pass locks carts begun since.
 */
async function lockPerson(trx: Writer, person: Person): Promise<void> {
  const lockCarts = sql`select from carts c where ${cartIsOf(person)} order by c.cart_id for update`;
  await lockCarts.execute(trx);
  await run(trx)`select from customers where customer_id = ${person.customerId} for update`;
  await lockCarts.execute(trx);
  await run(trx)`select from orders o where ${orderIsOf(person)} order by o.order_id for no key update`;
}

/** Order matters: without the orders and carts, no one can find the records that identify the person through them. */
async function eraseAll(trx: Writer, person: Person, pseudonym: string): Promise<Omit<Erased, 'pseudonym'>> {
  const { customerId, email } = person;
  const changed = async (statement: RawBuilder<unknown>) =>
    Number((await statement.execute(trx)).numAffectedRows ?? 0);

  await forgetJobs(trx, person);
  const texts = await changed(sql`delete from texts t where ${textIsOf(person)}`);
  await changed(sql`delete from text_consents t where ${textIsOf(person)}`);
  await changed(sql`
    update member_notices n set sent_at = l.sent_at
    from mails l where l.event_key = n.event_key and ${mailIsOf(person)}`);
  const mails = await changed(sql`delete from mails l where ${mailIsOf(person)}`);
  await changed(sql`
    delete from order_confirmations f using orders o where f.order_id = o.order_id and ${orderIsOf(person)}`);
  await changed(sql`
    delete from orders_as_placed p using orders o where p.order_id = o.order_id and ${orderIsOf(person)}`);
  const payments = await changed(sql`
    update payment_attempts a set card_token = null
    from carts c where c.cart_id = a.cart_id and ${attemptIsOf(person)}`);
  await rewriteDocuments(
    trx,
    sql`select a.attempt_id as id, a.document from payment_attempts a join carts c on c.cart_id = a.cart_id
      where a.document is not null and ${attemptIsOf(person)}`,
    (document) => withoutPerson(document, pseudonym),
  );
  await changed(sql`
    update bulk_payments set billing = '{}', card_token = null where customer_id = ${customerId}::integer`);
  // A reason may name the recipient.
  await changed(sql`
    update bulk_payment_carts w set reason = 'erased'
    from bulk_payments b
    where b.bulk_payment_id = w.bulk_payment_id and b.customer_id = ${customerId}::integer and w.reason is not null`);
  await changed(sql`
    update membership_consents a set address_hash = null
    from memberships m where m.membership_id = a.membership_id and ${membershipIsOf(person)}`);
  await changed(sql`
    update tier_choices c set address_hash = null
    from memberships m where m.membership_id = c.membership_id and ${membershipIsOf(person)}`);
  const memberships = await changed(sql`
    update memberships m set email = ${pseudonym}, shipping_address = ${storedPlaceOf(sql`m.shipping_address`)},
      pick_up_person = null, household = null, birth_date = null,
      left_reason = case when m.left_reason is not null then 'erased' end
    where ${membershipIsOf(person)}`);
  const carts = await eraseCarts(trx, person);
  await eraseFromGifts(trx, email);
  await eraseStaffWords(trx, person);
  const orders = await changed(sql`
    update orders o set email = ${pseudonym}, household = null, card_fingerprint = null, payer = null, change_tax_quote = null,
      document = a.document, flags = array_remove(array_remove(o.flags, 'gift'), 'note'),
      hold_reason = case when o.held_at is not null then 'erased' end
    from payment_attempts a where a.attempt_id = o.attempt_id and ${orderIsOf(person)}`);
  const addresses = await changed(sql`delete from addresses where customer_id = ${customerId}::integer`);
  const cards = await changed(sql`delete from cards where customer_id = ${customerId}::integer`);
  const sessions = await changed(sql`delete from sessions where customer_id = ${customerId}::integer`);
  if (customerId !== null) await endLinks(trx, customerId);
  await changed(sql`delete from known_devices where customer_id = ${customerId}::integer`);
  await changed(sql`delete from subscribers where lower(email) = lower(${email})`);
  await changed(sql`delete from campaign_recipients where lower(email) = lower(${email})`);
  await changed(sql`
    update customers set email = ${pseudonym}, name_first = '', name_last = '', password_hash = null,
      birth_date = null, email_verified_at = null, exclusives = false, all_things_pinot = false,
      wine_education = false, family_brands = false
    where customer_id = ${customerId}::integer`);
  return { orders, payments, memberships, carts, mails, texts, addresses, cards, sessions };
}

/** `selected` has the columns `id` (of the attempt) and `document`. */
async function rewriteDocuments(
  trx: Writer,
  selected: RawBuilder<unknown>,
  change: (document: OrderDocument) => OrderDocument,
): Promise<void> {
  const { rows } = (await selected.execute(trx)) as { rows: { id: string; document: unknown }[] };
  const ids = rows.map(({ id }) => id);
  const changed = rows.map(({ document }) => JSON.stringify(change(orderDocument.parse(document))));
  await run(trx)`
    update payment_attempts a set document = changed.document::jsonb
    from unnest(${ids}::uuid[], ${changed}::text[]) as changed (id, document)
    where a.attempt_id = changed.id`;
}

/** As `placeOf`, of a stored address. */
function storedPlaceOf(address: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = textIn<OrderAddress>(address);
  const emptied = JSON.stringify(placeOf({ stateShort: '', zip: '' }));
  return sql`${emptied}::text::jsonb || jsonb_build_object('stateShort', ${of('stateShort')}, 'zip', ${of('zip')})`;
}

/** These emails, texts and confirmations have no recipient any more. */
async function forgetJobs(trx: Writer, person: Person): Promise<void> {
  await run(trx)`
    select graphile_worker.remove_job(key) from (
      select 'mail-' || l.mail_id as key from mails l where ${mailIsOf(person)} and l.sent_at is null
      union all
      select 'text-' || t.text_id from texts t where ${textIsOf(person)} and t.sent_at is null
      union all
      select 'order-confirmation-' || o.order_id from orders o where ${orderIsOf(person)}
    ) gone`;
}

/** Empties and closes open carts. Other carts lose only their form data; their orders stay. */
async function eraseCarts(trx: Writer, person: Person): Promise<number> {
  await run(trx)`
    delete from cart_items i using carts c
    where c.cart_id = i.cart_id and c.status = 'open' and ${cartIsOf(person)}`;
  const { numAffectedRows } = await sql`
    update carts c set shipping = null, billing = null, choices = null, password_hash = null, card_fingerprint = null, shown_quote = null,
      tax_quote = null,
      status = case c.status when 'open' then 'merged' else c.status end, updated_at = now()
    where ${cartIsOf(person)}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** What staff wrote about the person or the orders may name them: who came for a pickup, why an order waits. */
async function eraseStaffWords(trx: Writer, person: Person): Promise<void> {
  const ofOrders = sql`order_id in (select o.order_id from orders o where ${orderIsOf(person)})`;
  await run(trx)`
    update office_drafts set entry = '{}', adjustment = null, email = 'erased', tax_quote = null, closed_at = coalesce(closed_at, now())
    where customer_id = ${person.customerId}::integer or lower(email) = lower(${person.email})`;
  await run(trx)`delete from customer_notes w where ${staffWordsAreOf(person)}`;
  await run(trx)`delete from customer_tags w where ${staffWordsAreOf(person)}`;
  await run(trx)`delete from order_notes where ${ofOrders}`;
  await run(trx)`delete from order_tags where ${ofOrders}`;
  await run(trx)`
    update hand_overs set received_by = case when received_by is not null then 'erased' end,
      reason = case when reason is not null then 'erased' end
    where ${ofOrders}`;
  await run(trx)`update order_replacements set reason = 'erased' where ${ofOrders}`;
  await run(trx)`
    update payment_movements set details = details #- '{handOver,receivedBy}' where ${ofOrders} and details ? 'handOver'`;
  await run(trx)`
    update operator_actions set details = details - array['reason', 'add', 'remove', 'receivedBy']
    where (${ofOrders} or customer_id = ${person.customerId}::integer) and via = 'office'`;
}

/** The order stays the other customer's, but the recipient's email goes. */
async function eraseFromGifts(trx: Writer, email: string): Promise<void> {
  const giftEmail = textIn<OrderDocument>(sql`a.document`)('gift', 'email');
  await rewriteDocuments(
    trx,
    sql`select a.attempt_id as id, a.document from payment_attempts a where lower(${giftEmail}) = lower(${email})`,
    withoutGiftEmail,
  );
  await run(trx)`
    update orders o set document = a.document from payment_attempts a
    where a.attempt_id = o.attempt_id
      and lower(${textIn<OrderDocument>(sql`o.document`)('gift', 'email')}) = lower(${email})`;
  await run(trx)`
    delete from orders_as_placed p
    where lower(${textIn<OrderDocument>(sql`p.document`)('gift', 'email')}) = lower(${email})`;
  await run(trx)`
    update carts set shipping = shipping #- '{form,giftRecipientEmail}'
    where lower(${textIn<ShippingDraft>(sql`shipping`)('form', 'giftRecipientEmail')}) = lower(${email})`;
}
