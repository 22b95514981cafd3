import { sql } from 'kysely';
import type { CountedShipment } from '../../../domain/compliance/volume.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Reader } from '../../platform/database/access.ts';
import { payerOfCart } from '../cart/of-shopper.ts';
import { hasVolumeWindow, type VolumeRules } from '../cart/record-store.ts';
import { shipmentsOf } from '../cart/shipment-history.ts';
import { type ClubStanding, clubStandingOf } from '../club-join/standing.ts';

interface PlannedShipment {
  readonly cartId: number;
  /** Null: a guest's. */
  readonly customerId: number | null;
  /** As typed; for a customer, the account's. */
  readonly email: string | null;
  readonly stateShort: string | null;
  readonly household: string | null;
  readonly shipDay: Day | null;
  /** Null: no club to join. */
  readonly clubTypeId: number | null;
}

interface Shopper {
  /** Null: a guest. */
  readonly account: { readonly email: string; readonly birthDay: Day | null } | null;
  /** An account has the typed email, and its owner has verified it. */
  readonly emailHasAccount: boolean;
  readonly history: readonly CountedShipment[];
  /** Under the typed email; null without a club. */
  readonly standing: ClubStanding | null;
}

export async function selectShopper(
  db: Reader,
  planned: PlannedShipment,
  rules: VolumeRules,
): Promise<Shopper> {
  const { cartId, customerId, email, stateShort, household, shipDay, clubTypeId } = planned;
  const account = sql`(select email from customers where customer_id = ${customerId}::integer)`;
  const history =
    stateShort !== null && hasVolumeWindow(stateShort, rules)
      ? shipmentsOf({
          cartId: sql`${cartId}::bigint`,
          customerId: sql`${customerId}::integer`,
          email: sql`coalesce(${account}, ${email}::text)`,
          card: sql`(select card_fingerprint from carts c where c.cart_id = ${cartId}::bigint)`,
          payer: sql`(select ${payerOfCart('c')} from carts c where c.cart_id = ${cartId}::bigint)`,
          state: sql`${stateShort}::text`,
          household: sql`${household}::text`,
          shipDay: sql`${shipDay}::date`,
        })
      : sql`'[]'::json`;
  const standing =
    clubTypeId === null
      ? sql`null::json`
      : clubStandingOf({
          cartId: sql`${cartId}::bigint`,
          clubTypeId: sql`${clubTypeId}::integer`,
          customerId: sql`${customerId}::integer`,
          email: sql`coalesce(${account}, ${email}::text)`,
        });
  const { rows } = await sql<Shopper>`
    select (select json_build_object('email', email, 'birthDay', birth_date) from customers
        where customer_id = ${customerId}::integer) as account,
      exists (select from customers where lower(email) = lower(${email}::text)
        and email_verified_at is not null) as "emailHasAccount",
      ${history} as history, ${standing} as standing`.execute(db);
  if (!rows[0]) throw new Error('a select without a table gave no row');
  return rows[0];
}
