import { type RawBuilder, sql } from 'kysely';
import type { StoredBilling } from '../../../contract/billing.ts';
import { CARD_KEPT_HOURS } from '../../../domain/cards/kept-card.ts';
import { cardSummaryJson } from '../../people/customers/card-store.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { jsonIn, textIn } from '../../platform/database/json-path.ts';
import { executeAndCommit } from '../../platform/database/packets.ts';
import { run } from '../../platform/database/query.ts';
import type { BillingDraft, CartKey, ShippingDraft } from '../cart/cart-record.ts';
import { currentFirst, ofShopper } from '../cart/of-shopper.ts';
import { choicesAfter } from './choices.ts';

const kept = textIn<BillingDraft>(sql`billing`);
const keptJson = jsonIn<BillingDraft>(sql`billing`);

const CARD_TOKEN_FIELDS = sql`array['paymentToken', 'cardKeptAt']`;

const WITHOUT_CARD = sql`
  billing = billing - ${CARD_TOKEN_FIELDS} || '{"card": null}', card_fingerprint = null, revision = revision + 1`;

const hasCardPastItsDay = sql`
  ${kept('cardKeptAt')}::timestamptz < now() - make_interval(hours => ${CARD_KEPT_HOURS}::integer)`;

export async function selectCheckoutForms(
  db: Reader,
  key: CartKey,
): Promise<{ shipping: ShippingDraft | null; billing: StoredBilling | null } | null> {
  const { rows } = await sql<{ shipping: ShippingDraft | null; billing: StoredBilling | null }>`
    select shipping, (billing || ${billingAsItIsNow}) - ${CARD_TOKEN_FIELDS} as billing
    from carts where ${ofShopper(key)} and status in ('open', 'paying')
    order by ${currentFirst()} limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Since billing was saved, a saved card may be gone or have a new expiry date. A new card is kept for one day. An
 * account password may no longer be needed.
 */
const billingAsItIsNow = sql`jsonb_build_object('saveInfo', password_hash is not null)
  || case when jsonb_typeof(${keptJson('cardId')}) is distinct from 'number' then
    case when ${hasCardPastItsDay} then '{"card": null}' else '{}' end::jsonb
  else coalesce((
    select jsonb_build_object('card', ${cardSummaryJson}) from cards k
    where k.card_id = ${kept('cardId')}::integer and k.customer_id = carts.customer_id and k.is_authorised
  ), '{"cardId": null, "card": null}') end`;

/** The assignments of an update of `carts`; null: no destination. */
export function shippingColumns(shipping: ShippingDraft | null): RawBuilder<unknown> {
  return shipping === null
    ? sql`shipping = null`
    : sql`shipping = ${toJsonb(shipping)}, choices = ${choicesAfter(shipping.form)}`;
}

export async function writeShipping(
  trx: Writer,
  cartId: number,
  shipping: ShippingDraft | null,
): Promise<void> {
  await run(trx)`update carts set ${shippingColumns(shipping)} where cart_id = ${cartId}`;
}

/** Stored with the billing form, but never read back with it. */
interface BesideBilling {
  readonly passwordHash: string | null;
  /** 'as-it-is': the earlier card stays. */
  readonly cardFingerprint: { readonly of: string | null } | 'as-it-is' | null;
}

/** The transaction's last statement. */
export async function writeBilling(
  trx: Writer,
  cartId: number,
  billing: BillingDraft,
  { passwordHash, cardFingerprint }: BesideBilling,
): Promise<void> {
  const fingerprint =
    cardFingerprint === 'as-it-is' ? sql`` : sql`card_fingerprint = ${cardFingerprint?.of ?? null}::text, `;
  await executeAndCommit(
    trx,
    sql`update carts set billing = ${toJsonb(billing)}, choices = ${choicesAfter('billing')},
      password_hash = ${passwordHash}::text, ${fingerprint}revision = revision + 1, updated_at = now()
    where cart_id = ${cartId}`,
  );
}

export async function forgetCard(db: Reader, key: CartKey): Promise<void> {
  await sql`
    update carts set ${WITHOUT_CARD}
    where ${ofShopper(key)} and status = 'open' and ${kept('paymentToken')} is not null`.execute(db);
}

/** After one day, from carts without an order. Run it as a regular chore. */
export async function forgetOldCards(db: Reader): Promise<void> {
  await sql`
    update carts set ${WITHOUT_CARD}
    where status = 'open' and ${kept('paymentToken')} is not null and ${hasCardPastItsDay}`.execute(db);
}

/** Null: the guest wants no account. */
export async function selectKeptPassword(trx: Writer, cartId: number): Promise<string | null> {
  const row = await trx
    .selectFrom('carts')
    .select('password_hash')
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Sent as text: for a JSON column, the driver would encode a text as JSON again. */
function toJsonb(value: object) {
  return sql<string>`${JSON.stringify(value)}::text::jsonb`;
}
