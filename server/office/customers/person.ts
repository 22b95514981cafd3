import { type RawBuilder, sql } from 'kysely';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { mailableEmail } from '../../../domain/people/email.ts';
import { isAboutStaff } from '../../messages/mails/mail-store.ts';
import type { ShippingDraft } from '../../ordering/cart/cart-record.ts';
import type { Reader } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { all } from '../../platform/database/query.ts';
import { findCustomer } from './find-customer.ts';

export interface Person {
  /** Null: a guest. */
  readonly customerId: number | null;
  readonly email: string;
}

/** Guest orders under an account's email belong to the same person. */
export async function findPerson(db: Reader, typed: string): Promise<Person | null> {
  const emailOrId = mailableEmail(typed);
  const account = await findCustomer(db, emailOrId);
  if (account !== null) return account;
  if (!emailOrId.includes('@')) return null;
  const guest: Person = { customerId: null, email: emailOrId };
  const rows = await all<{ isKnown: boolean }>(db)`
    select exists (select from orders o where ${orderIsOf(guest)})
      or exists (select from carts c where ${cartIsOf(guest)})
      or exists (select from payment_attempts a join carts c on c.cart_id = a.cart_id where ${attemptIsOf(guest)})
      or exists (select from memberships m where ${membershipIsOf(guest)})
      or exists (select from subscribers s where lower(s.email) = lower(${emailOrId}))
      or exists (select from campaign_recipients r where lower(r.email) = lower(${emailOrId}))
      or exists (select from mails l where ${mailIsOf(guest)}) as "isKnown"`;
  return rows[0]?.isKnown ? guest : null;
}

type Condition = RawBuilder<boolean>;

/** A person, or a row's columns that name one: the same rule for a page and for a list. */
interface PersonInSql {
  readonly customerId: Person['customerId'] | RawBuilder<unknown>;
  readonly email: Person['email'] | RawBuilder<unknown>;
}

/** For a query of orders `o`. */
export function orderIsOf({ customerId, email }: PersonInSql): Condition {
  return sql`(o.customer_id = ${customerId}::integer
    or (o.customer_id is null and lower(o.email) = lower(${email})))`;
}

/** For a query of carts `c`. Includes what a guest filled in under the email. */
export function cartIsOf(person: Person): Condition {
  const { customerId, email } = person;
  return sql`(c.customer_id = ${customerId}::integer
    or (c.customer_id is null and c.status <> 'ordered' and lower(${textIn<ShippingDraft>(sql`c.shipping`)('email')}) = lower(${email}))
    or c.cart_id in (select o.cart_id from orders o where ${orderIsOf(person)}))`;
}

/** For attempts `a` with their carts `c`. Includes a guest's failed ones under an email that changed later. */
export function attemptIsOf(person: Person): Condition {
  return sql`(${cartIsOf(person)} or (c.customer_id is null
    and a.state in ('created', 'sent', 'unknown', 'declined', 'failed')
    and lower(${textIn<OrderDocument>(sql`a.document`)('email')}) = lower(${person.email})))`;
}

/** For a query of memberships `m`. */
export function membershipIsOf({ customerId, email }: PersonInSql): Condition {
  return sql`(m.customer_id = ${customerId}::integer
    or (m.customer_id is null and lower(m.email) = lower(${email})))`;
}

/**
 * For a query of emails `l`: those to the email, to the addresses of the account's orders, and those about the account
 * to its earlier addresses. Another person may have such an address now; that person's emails stay. What is written to
 * the same address about an account of the office is not the customer's.
 */
export function mailIsOf(person: Person): Condition {
  const { customerId, email } = person;
  const aboutAnAccount = sql`split_part(l.event_key, ' ', 1) in (
    'verify-email', 'reset-password', 'password-changed', 'email-changed')`;
  return sql`(not ${isAboutStaff(sql`l.event_key`)} and (lower(l.recipient) in (select lower(${email}::text)
      union select lower(o.email) from orders o where ${orderIsOf(person)})
    or (${aboutAnAccount}
      and lower(l.recipient) in (select lower(left_behind.recipient) from mails left_behind
        where left_behind.event_key like 'email-changed ' || ${customerId}::integer || ' %')
      and not exists (select from customers k
        where lower(k.email) = lower(l.recipient) and k.customer_id <> ${customerId}::integer))))`;
}

/** For notes or tags `w` of customers. Those of a guest belong to the account that has the email now. */
export function staffWordsAreOf({ customerId, email }: PersonInSql): Condition {
  return sql`(w.customer_id = ${customerId}::integer or w.email = lower(${email}))`;
}

/** For texts or their consents `t`: about an order, or to the phone of one. */
export function textIsOf(person: Person): Condition {
  return sql`(t.order_id in (select o.order_id from orders o where ${orderIsOf(person)})
    or t.phone in (
      select k.phone from text_consents k join orders o on o.order_id = k.order_id where ${orderIsOf(person)}))`;
}
