import { type RawBuilder, sql } from 'kysely';
import type { StoredBilling } from '../../contract/billing.ts';
import type { OrderDocument } from '../../domain/orders/order-document.ts';
import { jsonIn, textIn } from '../database/json-path.ts';

/** The person behind a cart, as SQL expressions; null matches nothing. */
interface PersonInSql {
  readonly customerId: RawBuilder<unknown>;
  readonly email: RawBuilder<unknown>;
  /** In the format of `payer_key`. */
  readonly payer: RawBuilder<unknown>;
  /** The gateway's fingerprint of the card number. */
  readonly card: RawBuilder<unknown>;
}

/** Who pays for a cart, in the format of `payer_key`; null before the billing step. Months in forms run 0 to 11. */
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
