import { type RawBuilder, sql } from 'kysely';
import type { PromoUse } from '../../../domain/promo/promo.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { UNSETTLED } from '../payments/states-in-sql.ts';
import { usesUnderWay } from '../payments/store.ts';
import type { ShippingDraft } from './cart-record.ts';
import { isAttemptOf, payerOfCart } from './of-shopper.ts';

/** The person behind a cart `c` (decision 60). Null matches nothing. */
const CUSTOMER = sql`c.customer_id`;
const EMAIL = sql`canonical_email(coalesce(${textIn<ShippingDraft>(sql`c.shipping`)('email')}, (
  select u.email from customers u where u.customer_id = c.customer_id)))`;
const PAYER = payerOfCart('c');
const CARD = sql`c.card_fingerprint`;

/** For a cart `c`. Includes payments in progress for the person's other carts: they too may have used the code. */
function ordersOfShopper(code: RawBuilder<unknown> | null): RawBuilder<number> {
  const withCode = code === null ? sql`true` : sql`used.promo_code = ${code}`;
  return sql`(
    select count(*) from (
      select o.promo_code from orders o
      where (o.customer_id = ${CUSTOMER} or canonical_email(o.email) = ${EMAIL}
          or o.payer = ${PAYER} or o.card_fingerprint = ${CARD}) and o.status <> 'cancelled'
      union all
      select a.promo_code from payment_attempts a
      where a.state in (${UNSETTLED}) and a.cart_id <> c.cart_id
        and ${isAttemptOf({ customerId: CUSTOMER, email: EMAIL, payer: PAYER, card: CARD })}
    ) used where ${withCode})`;
}

/** For a query of a cart `c` and its promo `m`: how much of it is used, without this cart's own payment in progress. */
export const promoUseOfCart: RawBuilder<PromoUse> = sql`json_build_object(
  'usesTotal', m.uses - ${usesUnderWay()},
  'usesByCustomer', case when m.max_uses_per_customer is null then 0 else ${ordersOfShopper(sql`m.promo_code`)} end,
  'priorOrders', case when not m.first_order_only then 0 else ${ordersOfShopper(null)} end)`;

/** For a query of a promo `m` alone: its use by whom a row with the columns of a cart names. */
export function promoUseOf(cart: RawBuilder<unknown>): RawBuilder<PromoUse> {
  return sql`(select ${promoUseOfCart} from ${cart} c)`;
}

/**
 * For a query of a locked cart `c`. Until the transaction ends, the locks block the same person's other payments with
 * any code that counts per customer: of two codes for first orders, a person can use only one. Always taken in the same
 * order. Read the use only in a later statement.
 */
export const lockOfPromoUse: RawBuilder<number> = sql`(
  select count(pg_advisory_xact_lock(taken.key)) from (
    select distinct hashtextextended('promo use ' || whose, 0) as key
    from unnest(array['customer ' || ${CUSTOMER}, 'email ' || ${EMAIL}, 'payer ' || ${PAYER}, 'card ' || ${CARD}]) whose
    where whose is not null and exists (
      select from promos m
      where m.promo_code = c.promo_code and (m.first_order_only or m.max_uses_per_customer is not null))
    order by key
  ) taken)`;
