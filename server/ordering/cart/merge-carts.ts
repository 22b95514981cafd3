import { sql } from 'kysely';
import type { Day } from '../../../domain/dates/day.ts';
import type { Writer } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import type { CartKind } from './cart-record.ts';
import { clearForms } from './clear-forms.ts';
import { mergeCartInto } from './merge-cart-into.ts';
import { sharedHash } from './of-shopper.ts';

export interface Merge {
  readonly customerId: number;
  /** Browser hashes. */
  readonly guests: readonly Buffer[];
  readonly kind: CartKind;
  readonly today: Day;
  /** A log-in, which the customer may undo. */
  readonly isLogIn?: boolean;
}

/**
 * Runs in the login transaction; a second run changes nothing. A customer without a cart takes over the guest's
 * bottles, but nothing that the guest typed. A cart in payment stays as it is; the customer's next cart read or logout
 * merges what is left.
 */
export async function mergeCarts(
  trx: Writer,
  { customerId, guests, kind, today, isLogIn }: Merge,
): Promise<void> {
  if (guests.length === 0) return;
  const carts = await trx
    .selectFrom('carts')
    .select(['cart_id', 'customer_id', 'status'])
    .where('kind', '=', kind)
    .where('status', 'in', ['open', 'paying'])
    .where((eb) =>
      eb.or([
        eb('customer_id', '=', customerId),
        eb.and([eb('browser_hash', 'in', guests.map(sharedHash)), eb('customer_id', 'is', null)]),
      ]),
    )
    .orderBy('cart_id')
    .forUpdate()
    .execute();
  let own = carts.find((cart) => cart.customer_id === customerId);
  for (const guest of carts.filter((cart) => cart.customer_id === null)) {
    if (guest.status !== 'open' || own?.status === 'paying') continue;
    if (own) {
      await mergeCartInto(trx, {
        from: guest.cart_id,
        into: own.cart_id,
        kind,
        today,
        newer: 'from',
        isLogIn,
      });
    } else {
      await run(trx)`update carts set customer_id = ${customerId} where cart_id = ${guest.cart_id}`;
      await clearForms(trx, sql`${guest.cart_id}`);
      own = guest;
    }
  }
}
