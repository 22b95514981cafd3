import { UNSETTLED } from '../../ordering/payments/states-in-sql.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { attemptIsOf, membershipIsOf, orderIsOf, type Person } from './person.ts';

/** Each sentence says what staff must do first. */
export async function openPayments(db: Reader, person: Person): Promise<string[]> {
  const rows = await all<{ problem: string }>(db)`
    select format('Payment %s has no outcome yet. Try again in a minute.', a.attempt_id) as problem
    from payment_attempts a join carts c on c.cart_id = a.cart_id
    where a.state in (${UNSETTLED}) and ${attemptIsOf(person)}
    union all
    select format('Bulk payment %s is not through yet. Try again in a minute.', b.bulk_payment_id)
    from bulk_payments b
    where b.customer_id = ${person.customerId}::integer
      and (b.state in ('sent', 'unknown') or (b.state = 'authorised' and b.completed_at is null))
    union all
    select format('Money of order %s is being moved. Try again in a minute.', m.order_id)
    from payment_movements m join orders o on o.order_id = m.order_id
    where m.state in ('planned', 'unknown') and ${orderIsOf(person)}`;
  return rows.map(({ problem }) => problem);
}

/** Each sentence says what staff must do first. */
export async function unfinishedBusiness(db: Reader, person: Person): Promise<string[]> {
  const rows = await all<{ problem: string }>(db)`
    select format('Order %s has not shipped: ship or cancel it first.', o.order_id) as problem
    from orders o where o.status = 'placed' and ${orderIsOf(person)}
    union all
    select format('Membership %s is %s: cancel it first.', m.membership_id, m.state)
    from memberships m where m.state <> 'cancelled' and ${membershipIsOf(person)}`;
  return rows.map(({ problem }) => problem);
}
