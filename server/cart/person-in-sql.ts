import { type RawBuilder, sql } from 'kysely';

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
  const part = (field: string) => sql`(${billing} ->> ${sql.lit(field)})::integer`;
  return sql`payer_key(${billing}, make_date(${part('dob_year')}, ${part('dob_month')} + 1, ${part('dob_day')}))`;
}

/** Whether the draft of a payment `a` is of the person (decision 60). */
export function isDraftOf({ customerId, email, payer, card }: PersonInSql): RawBuilder<boolean> {
  return sql`(coalesce((a.draft ->> 'customerId')::integer = ${customerId}, false)
    or coalesce(canonical_email(a.draft ->> 'email') = canonical_email(${email}), false)
    or coalesce(payer_key(a.draft -> 'billingAddress', (a.draft ->> 'birthDate')::date) = ${payer}, false)
    or coalesce(a.draft ->> 'cardFingerprint' = ${card}, false))`;
}
