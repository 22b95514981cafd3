import { type RawBuilder, sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { first, hasRows, run } from '../../platform/database/query.ts';
import { type Bucket, secondsToWait } from '../../platform/rate-limits/bucket-store.ts';
import { brakeSecondsFor } from '../../platform/rate-limits/card-brake.ts';
import { CARD_CHALLENGE } from '../../platform/rate-limits/limits.ts';
import type { CartKey, ShippingDraft } from '../cart/cart-record.ts';
import { currentFirst, ofShopper } from '../cart/of-shopper.ts';

const seconds = (count: number) => sql`make_interval(secs => ${sql.lit(count)})`;

const openCartOf = (key: CartKey): RawBuilder<unknown> => sql`
  select cart_id, customer_id, branding_id, shipping from carts
  where ${ofShopper(key)} and status in ('open', 'paying') order by ${currentFirst()} limit 1`;

export interface StoppedCart {
  readonly cartId: number;
  readonly brandingId: BrandingId;
  /** Where the order's emails will go. */
  readonly email: string;
}

/** Null: the brake does not stop this shopper, or the checkout has no email yet. */
export async function selectStoppedCart(db: Reader, key: CartKey): Promise<StoppedCart | null> {
  return first<StoppedCart>(db)`
    select * from (
      select c.cart_id as "cartId", c.branding_id as "brandingId",
        ${textIn<ShippingDraft>(sql`c.shipping`)('email')} as email, ${brakeSecondsFor(sql`c.customer_id`)} as brake
      from (${openCartOf(key)}) c
    ) s where email <> '' and brake is not null`;
}

/** Replaces an earlier code. What the cart has passed before stays. */
export async function writeCode(trx: Writer, cartId: number, codeHash: Buffer): Promise<void> {
  await run(trx)`
    insert into card_challenges (cart_id, code_hash, expires_at)
    values (${cartId}, ${codeHash}, now() + ${seconds(CARD_CHALLENGE.goodForSeconds)})
    on conflict (cart_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`;
}

export async function selectOpenCartId(db: Reader, key: CartKey): Promise<number | null> {
  const row = await first<{ cartId: number }>(db)`
    select cart_id as "cartId" from (${openCartOf(key)}) c`;
  return row?.cartId ?? null;
}

/** Counts the try in the same statement, so that tries at once share the five. The right code works once. */
export function takeCode(db: Reader, cartId: number, codeHash: Buffer): Promise<boolean> {
  return hasRows(db)`
    with tried as (
      update card_challenges set tries = tries + 1,
        code_hash = case when code_hash = ${codeHash} then null else code_hash end,
        passed_at = case when code_hash = ${codeHash} then clock_timestamp() else passed_at end
      where cart_id = ${cartId} and code_hash is not null and tries < ${sql.lit(CARD_CHALLENGE.tries)}
        and expires_at > now()
      returning code_hash
    ) select 1 from tried where code_hash is null`;
}

interface CardInCart {
  readonly cartId: number;
  readonly fingerprint: string | null;
  /** Those of this card's declines. */
  readonly declined: readonly Bucket[];
}

/**
 * Whether the brake lets this cart pay: its card has paid here before and was not declined often since, or its shopper
 * has passed a challenge. The declines are counted from the attempts, which no crash forgets.
 */
export function mayPayInBrake(db: Reader, { cartId, fingerprint, declined }: CardInCart): Promise<boolean> {
  return hasRows(db)`
    select 1 where (exists (select from orders where card_fingerprint = ${fingerprint}::text)
        and ${secondsToWait(declined)} is null)
      or exists (
        select from card_challenges h
        where h.cart_id = ${cartId} and h.passed_at > now() - ${seconds(CARD_CHALLENGE.opensForSeconds)} and (
          select count(*) from payment_attempts a
          where a.cart_id = h.cart_id and a.state = 'declined' and a.created_at > h.passed_at
        ) < ${sql.lit(CARD_CHALLENGE.declines)})`;
}

export async function sweepChallenges(db: Reader): Promise<void> {
  await run(db)`
    delete from card_challenges where greatest(expires_at, passed_at) < now() - interval '1 day'`;
}
