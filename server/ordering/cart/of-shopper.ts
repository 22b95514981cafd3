import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StoredBilling } from '../../../contract/billing.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { jsonIn, textIn } from '../../platform/database/json-path.ts';
import type { CartKey, LoggedInBrowser } from './cart-record.ts';

/** As SQL expressions; null matches nothing. */
interface PersonInSql {
  readonly customerId: RawBuilder<unknown>;
  readonly email: RawBuilder<unknown>;
  /** In the format of `payer_key`. */
  readonly payer: RawBuilder<unknown>;
  /** The gateway's fingerprint of the card number. */
  readonly card: RawBuilder<unknown>;
}

/** In the format of `payer_key`; null before the billing step. Months in forms run 0 to 11. */
export function payerOfCart(cart: string): RawBuilder<string | null> {
  const billing = sql`${sql.ref(cart)}.billing`;
  const part = (field: 'dob_year' | 'dob_month' | 'dob_day') =>
    sql`${textIn<StoredBilling>(billing)(field)}::integer`;
  return sql`payer_key(${billing}, make_date(${part('dob_year')}, ${part('dob_month')} + 1, ${part('dob_day')}))`;
}

/** Whether the order that an attempt `a` pays for belongs to the person (decision 60). */
export function isAttemptOf({ customerId, email, payer, card }: PersonInSql): RawBuilder<boolean> {
  const text = textIn<OrderDocument>(sql`a.document`);
  const paying = sql`payer_key(${jsonIn<OrderDocument>(sql`a.document`)('billingAddress')}, ${text('birthDate')}::date)`;
  return sql`(coalesce(${text('customerId')}::integer = ${customerId}, false)
    or coalesce(canonical_email(${text('email')}) = canonical_email(${email}), false)
    or coalesce(${paying} = ${payer}, false)
    or coalesce(${text('cardFingerprint')} = ${card}, false))`;
}

/**
 * For a query of `carts`. A guest's cookie opens no account's cart, so it stays private after the customer leaves the
 * browser. Exception: the cart whose order opened the account, since a guest may ask about that payment. A customer's
 * carts include those that the same browser paid for as a guest.
 */
export function ofShopper(key: CartKey, table = 'carts'): Expression<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return 'customerId' in key
    ? sql`${column('kind')} = ${key.kind} and (${column('customer_id')} = ${key.customerId}
        or ${broughtAlong(key.browser, table)})`
    : sql`${column('browser_hash')} = ${sharedHash(key.browserHash)} and ${column('kind')} = ${key.kind}
        and (${column('customer_id')} is null or ${column('opened_account')})`;
}

/**
 * For a query of `carts`: guest carts in this browser at login, except those finished more than a week before. A
 * session may live 30 days. A person who logs in after it expired must not see its guest orders.
 */
export function broughtAlong(
  browser: LoggedInBrowser | null | undefined,
  table = 'carts',
): Expression<SqlBool> {
  if (!browser) return sql`false`;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const loggedInAt = logInOf(browser);
  return sql`(${column('customer_id')} is null and ${column('browser_hash')} = ${sharedHash(browser.cartHash)}
    and ${column('created_at')} <= ${loggedInAt}
    and (${column('status')} in ('open', 'paying') or ${column('updated_at')} > ${loggedInAt} - interval '7 days'))`;
}

export function logInOf({ sessionHash }: LoggedInBrowser): RawBuilder<Date> {
  return sql`(select created_at from sessions where token_hash = ${sessionHash})`;
}

/**
 * A guest cart in payment at login comes first, until its outcome is known. Then comes the customer's own, then a guest
 * cart whose payment failed. One that waits comes after all that were ordered.
 */
export function currentFirst(table = 'carts'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`case
    when ${column('status')} = 'paying' and ${column('customer_id')} is null then 0
    when ${column('status')} in ('open', 'paying') then case when ${column('customer_id')} is null then 2 else 1 end
    when ${column('waits')} then 4 else 3 end, ${column('cart_id')} desc`;
}

/** For a query. After a hand-off joined two browsers, both store their carts under one hash. */
export function sharedHash(browserHash: Buffer): RawBuilder<Buffer> {
  return sql`coalesce((select shares_with from shared_carts where browser_hash = ${browserHash}), ${browserHash}::bytea)`;
}
