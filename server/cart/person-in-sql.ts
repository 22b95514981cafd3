import { type RawBuilder, sql } from 'kysely';
import type { StoredBilling } from '../../contract/billing.ts';
import type { OrderDocument } from '../../domain/orders/order-document.ts';
import { jsonIn, textIn } from '../database/json-path.ts';

/** Who is behind a cart, as expressions of SQL; what is null matches nothing. */
interface PersonInSql {
  readonly customerId: RawBuilder<unknown>;
  readonly email: RawBuilder<unknown>;
  /** As `payer_key` writes it. */
  readonly payer: RawBuilder<unknown>;
  /** What the gateway calls the number of the card. */
  readonly card: RawBuilder<unknown>;
}

/** Who pays for a cart, as `payer_key` writes it; null before the billing step. Months run 0 to 11 on forms. */
export function payerOfCart(cart: string): RawBuilder<string | null> {
  const billing = sql`${sql.ref(cart)}.billing`;
  const part = (field: 'dob_year' | 'dob_month' | 'dob_day') =>
    sql`${textIn<StoredBilling>(billing)(field)}::integer`;
  return sql`payer_key(${billing}, make_date(${part('dob_year')}, ${part('dob_month')} + 1, ${part('dob_day')}))`;
}

/** Whether the order that an attempt `a` pays for is the person's (decision 60). */
export function isAttemptOf({ customerId, email, payer, card }: PersonInSql): RawBuilder<boolean> {
  const text = textIn<OrderDocument>(sql`a.document`);
  const paying = sql`payer_key(${jsonIn<OrderDocument>(sql`a.document`)('billingAddress')}, ${text('birthDate')}::date)`;
  return sql`(coalesce(${text('customerId')}::integer = ${customerId}, false)
    or coalesce(canonical_email(${text('email')}) = canonical_email(${email}), false)
    or coalesce(${paying} = ${payer}, false)
    or coalesce(${text('cardFingerprint')} = ${card}, false))`;
}
