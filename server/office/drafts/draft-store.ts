import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { StoredBilling } from '../../../contract/billing.ts';
import type { DraftEntry, OfficeDraft } from '../../../contract/office/drafts.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { type AttemptState, isUnsettled } from '../../../domain/payments/attempt-states.ts';
import type { ShippingDraft, StoredTaxQuote } from '../../ordering/cart/cart-record.ts';
import { ordersPaidByLink } from '../../ordering/orders/phone-links.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';
import type { DraftAdjustment } from './draft-adjustment.ts';

export interface DraftRecord {
  readonly draftId: number;
  readonly brandingId: BrandingId;
  readonly customerId: number | null;
  readonly email: string;
  readonly customer: string;
  readonly entry: DraftEntry;
  readonly adjustment: DraftAdjustment | null;
  /** The last answer of the tax service, which may be to another question. */
  readonly taxQuote: StoredTaxQuote | null;
  readonly attemptId: string | null;
  readonly attempt: AttemptState | null;
  readonly declineReason: string | null;
  readonly linkUntil: Date | null;
  /** Null until it is placed. */
  readonly orderId: number | null;
}

export function selectDraft(db: Reader, draftId: number): Promise<DraftRecord | null> {
  return first<DraftRecord>(db)`
    select d.draft_id as "draftId", d.branding_id as "brandingId", d.customer_id as "customerId",
      coalesce(u.email, d.email) as email,
      coalesce(nullif(trim(concat_ws(' ', u.name_first, u.name_last)), ''), u.email, d.email) as customer, d.entry, d.adjustment,
      d.tax_quote as "taxQuote", d.attempt_id as "attemptId", a.state as attempt, a.decline_reason as "declineReason",
      d.link_expires_at as "linkUntil",
      coalesce(o.order_id, (${ordersPaidByLink(sql`d.draft_id`)} order by o.order_id limit 1)) as "orderId"
    from office_drafts d left join customers u on u.customer_id = d.customer_id
    left join payment_attempts a on a.attempt_id = d.attempt_id left join orders o on o.attempt_id = d.attempt_id
    where d.draft_id = ${draftId}`;
}

/** Two presses at once place one order. */
export async function lockDraft(trx: Writer, draftId: number): Promise<void> {
  await run(trx)`select from office_drafts where draft_id = ${draftId} for update`;
}

interface NewDraft {
  readonly brandingId: BrandingId;
  readonly customerId: number | null;
  readonly email: string;
  readonly entry: DraftEntry;
  readonly staffId: number;
}

export async function insertDraft(db: Reader, draft: NewDraft): Promise<number> {
  const { brandingId, customerId, email, entry, staffId } = draft;
  const row = await first<{ draftId: number }>(db)`
    insert into office_drafts (branding_id, customer_id, email, entry, staff_id)
    values (${brandingId}, ${customerId}, ${email}, ${JSON.stringify(entry)}::text::jsonb, ${staffId})
    returning draft_id as "draftId"`;
  if (!row) throw new Error('a draft was not stored');
  return row.draftId;
}

export function isBeingPaid({ attempt }: DraftRecord): boolean {
  return attempt !== null && isUnsettled(attempt);
}

/** Parts that are not given stay. False: it would change what a payment under way pays for, so nothing is written. */
export async function writeEntry(trx: Writer, draft: DraftRecord, entry: DraftEntry): Promise<boolean> {
  const isPaying = isBeingPaid(draft);
  const rows = await all(trx)`
    update office_drafts set entry = entry || ${JSON.stringify(entry)}::text::jsonb
    where draft_id = ${draft.draftId}
      and (not ${isPaying}::boolean or entry = entry || ${JSON.stringify(entry)}::text::jsonb)
    returning draft_id`;
  return rows.length > 0;
}

export async function writeAdjustment(
  trx: Writer,
  draftId: number,
  adjustment: DraftAdjustment | null,
): Promise<void> {
  await run(trx)`
    update office_drafts set adjustment = ${adjustment && JSON.stringify(adjustment)}::text::jsonb
    where draft_id = ${draftId}`;
}

/** Whatever the draft has become by now: the answer counts only where it fits. */
export async function writeTaxQuote(db: Reader, draftId: number, taxQuote: StoredTaxQuote): Promise<void> {
  await run(db)`
    update office_drafts set tax_quote = ${JSON.stringify(taxQuote)}::text::jsonb where draft_id = ${draftId}`;
}

/** False: there is no such draft. */
export function writeReopened(db: Reader, draftId: number): Promise<boolean> {
  return hasRows(
    db,
  )`update office_drafts set closed_at = null where draft_id = ${draftId} returning draft_id`;
}

/** Also ends its payment links. False: there is no such draft. */
export function writeClosed(db: Reader, draftId: number): Promise<boolean> {
  return hasRows(db)`
    with closed as (
      update office_drafts set closed_at = now(), link_expires_at = least(link_expires_at, now())
      where draft_id = ${draftId} returning draft_id
    ), emptied as (${endLinks(draftId)})
    select 1 from closed`;
}

interface SentLink {
  readonly cartId: number;
  readonly expiresAt: Date;
}

/** Their carts have nothing left to fill another with. */
function endLinks(draftId: number): RawBuilder<unknown> {
  return sql`delete from cart_items i using office_draft_links l where l.draft_id = ${draftId} and i.cart_id = l.cart_id`;
}

/** Also opens the draft, whose new link waits to be paid, and ends the links before it. */
export async function writeLink(
  trx: Writer,
  draftId: number,
  { cartId, expiresAt }: SentLink,
): Promise<void> {
  await run(trx)`
    with ended as (${endLinks(draftId)}
    ), linked as (
      insert into office_draft_links (cart_id, draft_id) values (${cartId}, ${draftId})
    )
    update office_drafts set link_expires_at = ${expiresAt}, closed_at = null where draft_id = ${draftId}`;
}

export async function writeAttempt(trx: Writer, draftId: number, attemptId: string): Promise<void> {
  await run(trx)`update office_drafts set attempt_id = ${attemptId} where draft_id = ${draftId}`;
}

interface DraftCart {
  readonly kind: 'phone' | 'shop';
  readonly brandingId: BrandingId;
  readonly customerId: number | null;
  readonly lines: NonNullable<DraftEntry['lines']>;
  readonly promoCode: string | null;
  readonly cardFingerprint: string | null;
}

/** A cart that no browser has, its lines in their order. Lines of unknown products are left out. */
export async function insertDraftCart(trx: Writer, cart: DraftCart): Promise<number> {
  const { kind, brandingId, customerId, lines, promoCode, cardFingerprint } = cart;
  const made = await first<{ cartId: number }>(trx)`
    with made as (
      insert into carts (browser_hash, kind, branding_id, customer_id, promo_code, card_fingerprint)
      values (${randomBytes(32)}, ${kind}, ${brandingId}, ${customerId},
        (select promo_code from promos where promo_code = ${promoCode}), ${cardFingerprint})
      returning cart_id
    ), filled as (
      insert into cart_items (cart_id, product_id, quantity)
      select made.cart_id, l."productId", sum(l.qty)::integer
      from made, rows from (jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb)
          as ("productId" integer, qty integer)) with ordinality as l ("productId", qty, nth)
      join products p on p.product_id = l."productId" and not p.club_only and p.retired_at is null
      group by made.cart_id, l."productId" order by min(l.nth)
    )
    select cart_id as "cartId" from made`;
  if (!made) throw new Error('a cart was not stored');
  return Number(made.cartId);
}

export async function writeForms(
  trx: Writer,
  cartId: number,
  { shipping, billing }: { shipping: ShippingDraft | null; billing: StoredBilling | null },
): Promise<void> {
  await run(trx)`
    update carts set shipping = ${shipping && JSON.stringify(shipping)}::text::jsonb,
      billing = ${billing && JSON.stringify(billing)}::text::jsonb
    where cart_id = ${cartId}`;
}

export interface DraftCard {
  readonly cardId: number;
  readonly lastFour: string;
  readonly expires: string;
  readonly isDefault: boolean;
}

/** Those that have not expired. */
export function selectDraftCards(db: Reader, customerId: number, today: Day): Promise<DraftCard[]> {
  return all<DraftCard>(db)`
    select k.card_id as "cardId", k.last_four as "lastFour", k.expiration_month || '/' || k.expiration_year as expires,
      k.is_default as "isDefault"
    from cards k where k.customer_id = ${customerId} and k.is_authorised
      and make_date(k.expiration_year, k.expiration_month, 1) + interval '1 month' > ${today}::date
    order by k.is_default desc, k.card_id`;
}

/** The usual one first. */
export function selectAddresses(db: Reader, customerId: number): Promise<OfficeDraft['addresses']> {
  return all<OfficeDraft['addresses'][number]>(db)`
    select address_id as "addressId", name_first, name_last, company, address1, address2, city,
      state_id as "stateId", state_short as "stateShort", zip, phone
    from addresses where customer_id = ${customerId} order by is_default_shipping desc, address_id`;
}

export async function selectBirthDate(db: Reader, customerId: number): Promise<string | null> {
  const row = await first<{ birthDate: string | null }>(db)`
    select birth_date as "birthDate" from customers where customer_id = ${customerId}`;
  return row?.birthDate ?? null;
}
