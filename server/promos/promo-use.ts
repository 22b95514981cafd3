import { type RawBuilder, sql } from 'kysely';
import type { PromoUse } from '../../domain/promo/promo.ts';
import type { ShippingDraft } from '../cart/cart-record.ts';
import { isAttemptOf, payerOfCart } from '../cart/person-in-sql.ts';
import { textIn } from '../database/json-path.ts';
import { UNSETTLED } from '../payments/states-in-sql.ts';
import { usesUnderWay } from '../payments/store.ts';

/** Who is behind a cart `c` (decision 60): its account, the mailbox of a guest or of the account, and who pays; null matches nothing. */
const CUSTOMER = sql`c.customer_id`;
const EMAIL = sql`canonical_email(coalesce(${textIn<ShippingDraft>(sql`c.shipping`)('email')}, (
  select u.email from customers u where u.customer_id = c.customer_id)))`;
const PAYER = payerOfCart('c');
const CARD = sql`c.card_fingerprint`;

/**
 * How many orders of whoever is behind a cart `c` stand, and how many of its other carts are being paid just now: either
 * may have used the code already. `code`: only those that used this one.
 */
function ordersOfBuyer(code: RawBuilder<unknown> | null): RawBuilder<number> {
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

/** For a query of a cart `c` and its promo `m`: what is used of it, beside this cart's own payment under way. */
export const promoUseOfCart: RawBuilder<PromoUse> = sql`json_build_object(
  'usesTotal', m.uses - ${usesUnderWay()},
  'usesByCustomer', case when m.max_uses_per_customer is null then 0 else ${ordersOfBuyer(sql`m.promo_code`)} end,
  'priorOrders', case when not m.first_order_only then 0 else ${ordersOfBuyer(null)} end)`;

/**
 * For a query of a locked cart `c`: where its code counts per customer, takes, until the transaction ends, what every
 * other payment of the same person with such a code would have to take, always in the same order. Whatever the code:
 * of two codes for first orders only one is used. Read what is used in a later statement only.
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
