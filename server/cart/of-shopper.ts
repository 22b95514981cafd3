import { type Expression, type SqlBool, sql } from 'kysely';
import type { CartKey } from './cart-record.ts';
import { sharedHash } from './shared-hash.ts';

/**
 * For a query of `carts`: the carts of this shopper. A guest's cookie opens no cart that belongs to an account, so that
 * nobody reads it once the customer has left the browser; but for the one whose order opened the account: asked again,
 * a guest's payment is still answered.
 */
export function ofShopper(key: CartKey, table = 'carts'): Expression<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return 'customerId' in key
    ? sql`${column('customer_id')} = ${key.customerId} and ${column('kind')} = ${key.kind}`
    : sql`${column('browser_hash')} = ${sharedHash(key.browserHash)} and ${column('kind')} = ${key.kind}
        and (${column('customer_id')} is null or ${column('opened_account')})`;
}
