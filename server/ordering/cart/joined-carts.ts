import { type RawBuilder, sql } from 'kysely';
import type { JoinedCarts } from './cart-record.ts';

/** Of a row of `carts`: what a log-in joined, for the hour in which it can be undone. */
export function joinedOf(cart: string): RawBuilder<JoinedCarts | null> {
  const column = (name: string) => sql.ref(`${cart}.${name}`);
  return sql`case when ${column('joined_at')} > now() - interval '1 hour' then ${column('joined')} end`;
}
