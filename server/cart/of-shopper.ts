import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CartKey, LoggedInBrowser } from './cart-record.ts';
import { sharedHash } from './shared-hash.ts';

/**
 * For a query of `carts`: the carts of this shopper. A guest's cookie opens no cart that belongs to an account, so that
 * nobody reads it once the customer has left the browser; but for the one whose order opened the account: asked again,
 * a guest's payment is still answered. A customer has those, too, that the same browser paid for as a guest.
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
 * For a query of `carts`: the guest's ones that were in this browser when the customer logged in, unless they were
 * done with a week before. A session that was not ended lives for 30 days: whoever logs in after somebody else's has merely
 * run out is told nothing of what that one ordered as a guest.
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

/** For a query: when this browser's session began. */
export function logInOf({ sessionHash }: LoggedInBrowser): RawBuilder<Date> {
  return sql`(select created_at from sessions where token_hash = ${sessionHash})`;
}

/**
 * For the order of a shopper's carts: first the one that the shopper is in. That is the one a guest was paying for when
 * logging in, until it is known what becomes of it; then the customer's own; then one that a guest could not pay for.
 */
export function currentFirst(table = 'carts'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`case
    when ${column('status')} = 'paying' and ${column('customer_id')} is null then 0
    when ${column('status')} in ('open', 'paying') then case when ${column('customer_id')} is null then 2 else 1 end
    else 3 end, ${column('cart_id')} desc`;
}
