import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Day } from '../../../domain/dates/day.ts';
import { triedAs } from '../../programs/club-releases/charge-store.ts';

/** Of a shipment `s` and its membership `m`: it failed because of the card, which is declined, expired or missing. */
export function failedForCard(today: Day): RawBuilder<SqlBool> {
  return sql<SqlBool>`(s.state = 'failed' and m.state <> 'cancelled' and m.customer_id is not null and (
    not exists (
      select from cards k
      where k.card_id = m.card_id and k.customer_id = m.customer_id and k.is_authorised
        and make_date(k.expiration_year, k.expiration_month, 1) >= date_trunc('month', ${today}::date))
    or exists (
      select from payment_attempts a
      where a.cart_id = s.cart_id and a.client_key = ${triedAs} and a.state = 'declined')))`;
}
