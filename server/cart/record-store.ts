import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { MOST_OF_A_RELEASE } from '../../domain/clubs/release-terms.ts';
import type { CountedShipment } from '../../domain/compliance/volume.ts';
import type { Promo, PromoUse } from '../../domain/promo/promo.ts';
import { type SoldProduct, soldProductColumns } from '../catalog/product-record.ts';
import { type ClubStanding, clubStandingOf } from '../clubs/standing.ts';
import type { Reader, Writer } from '../database/access.ts';
import { textIn } from '../database/json-path.ts';
import { all } from '../database/query.ts';
import type { AttemptRecord } from '../payments/attempt-record.ts';
import { relevantAttempts, type SentPayment } from '../payments/store.ts';
import { toPromo } from '../promos/promo-record.ts';
import { promoUseOfCart } from '../promos/promo-use.ts';
import { type Bucket, secondsToWait } from '../rate-limits/bucket-store.ts';
import { brakeSecondsFor } from '../rate-limits/card-brake.ts';
import type { BillingDraft, CartItemRecord, CartKey, CartRecord, ShippingDraft } from './cart-record.ts';
import { membershipOfItem } from './membership-item-store.ts';
import { broughtAlong, currentFirst, ofShopper } from './of-shopper.ts';
import { shipmentsBesideCart } from './shipment-history.ts';

interface CartRow {
  cartId: number;
  customerId: number | null;
  kind: CartRecord['kind'];
  isPaying: boolean;
  brandingId: BrandingId;
  revision: number;
  cardFingerprint: string | null;
  shownQuote: string | null;
  promoCode: string | null;
  promo: { terms: Parameters<typeof toPromo>[0]; use: PromoUse } | null;
  shipping: ShippingDraft | null;
  billing: BillingDraft | null;
  history: CountedShipment[];
  standing: ClubStanding | null;
  membershipRemoved: string | null;
  items: (Omit<CartItemRecord, 'product'> & SoldProduct)[];
}

const clubOfCart = sql`(
  select t.club_type_id from cart_items i join club_tiers t on t.product_id = i.product_id
  where i.cart_id = c.cart_id and i.status = 'in-cart' limit 1)`;

const standingOfCart: RawBuilder<ClubStanding | null> = sql`case when c.kind = 'club' and ${clubOfCart} is not null then ${clubStandingOf(
  {
    cartId: sql`c.cart_id`,
    clubTypeId: clubOfCart,
    customerId: sql`c.customer_id`,
    email: textIn<ShippingDraft>(sql`c.shipping`)('email'),
  },
)} end`;

const cartRow = sql`
  c.cart_id as "cartId", c.customer_id as "customerId", c.kind, c.status = 'paying' as "isPaying", c.branding_id as "brandingId", c.revision, c.shown_quote as "shownQuote", c.card_fingerprint as "cardFingerprint",
  c.promo_code as "promoCode", c.shipping, c.billing, c.membership_removed as "membershipRemoved",
  ${standingOfCart} as standing, ${shipmentsBesideCart} as history,
  coalesce((
    select json_agg(line) from (
      select i.cart_item_id as "cartItemId", i.quantity, i.status, i.lowered_from as "loweredFrom", ${soldProductColumns},
        ${membershipOfItem} as membership
      from cart_items i join products p on p.product_id = i.product_id
      where i.cart_id = c.cart_id and i.status <> 'removed' order by i.cart_item_id
    ) line
  ), '[]') as items,
  (
    select json_build_object('terms', to_json(m), 'use', ${promoUseOfCart})
    from promos m where m.promo_code = c.promo_code
  ) as promo`;

export async function selectCart(db: Reader, cartId: number): Promise<CartRecord> {
  const rows = await all<CartRow>(db)`select ${cartRow} from carts c where c.cart_id = ${cartId}`;
  if (!rows[0]) throw new Error(`cart ${cartId} is gone`);
  return toRecord(rows[0]);
}

/** Carts are `c` in the condition. Sorted by id. */
export async function selectCarts(
  db: Reader,
  condition: Expression<SqlBool>,
  limit: number,
): Promise<CartRecord[]> {
  const rows = await all<CartRow>(db)`
    select ${cartRow} from carts c where ${condition} order by c.cart_id limit ${limit}`;
  return rows.map(toRecord);
}

/** `isLeftBehind`: it is an unpaid guest cart, or one lies beside it. */
export async function selectOpenCart(
  db: Reader,
  key: CartKey,
): Promise<{ cart: CartRecord; isLeftBehind: boolean } | null> {
  const browser = 'customerId' in key ? key.browser : null;
  const rows = await all<CartRow & { isLeftBehind: boolean }>(db)`
    select ${cartRow}, exists (
      select from carts l where l.kind = c.kind and l.status = 'open' and ${broughtAlong(browser, 'l')}) as "isLeftBehind"
    from carts c where ${ofShopper(key, 'c')} and c.status in ('open', 'paying')
    order by ${currentFirst('c')} limit 1`;
  if (!rows[0]) return null;
  const { isLeftBehind, ...row } = rows[0];
  return { cart: toRecord(row), isLeftBehind };
}

interface CartToPay {
  readonly cart: CartRecord;
  readonly attempts: AttemptRecord[];
  /** Seconds until the limits allow a payment; null: now. */
  readonly wait: number | null;
  /** Seconds until the card-testing brake lets this shopper pay; null: now. */
  readonly brake: number | null;
}

/** The cart must be locked. Reads the attempts that a new payment must know. */
export async function selectCartToPay(
  trx: Writer,
  cartId: number,
  request: SentPayment,
  limits: readonly Bucket[],
): Promise<CartToPay> {
  const rows = await all<CartRow & Omit<CartToPay, 'cart'>>(trx)`
    select ${cartRow}, ${relevantAttempts(request)} as attempts, ${secondsToWait(limits)} as wait,
      ${brakeSecondsFor(sql`c.customer_id`)} as brake
    from carts c where c.cart_id = ${cartId}`;
  if (!rows[0]) throw new Error(`cart ${cartId} is gone`);
  const { attempts, wait, brake, ...row } = rows[0];
  return { cart: toRecord(row), attempts, wait, brake };
}

function toRecord({ promo, items, ...row }: CartRow): CartRecord {
  const terms: Promo | null = promo && toPromo(promo.terms);
  return {
    ...row,
    promo: promo && terms && { terms, use: promo.use },
    items: items.map((item) => toItem(item, row.kind)),
  };
}

function toItem(
  { cartItemId, quantity, status, loweredFrom, membership, ...product }: CartRow['items'][number],
  kind: CartRecord['kind'],
): CartItemRecord {
  return {
    cartItemId,
    quantity,
    status,
    loweredFrom,
    product: offered(product, membership, kind),
    membership,
  };
}

/** A retired membership is not for sale. Its members still get their shipments, and may order more than one of each. */
function offered(
  product: SoldProduct,
  membership: CartItemRecord['membership'],
  kind: CartRecord['kind'],
): SoldProduct {
  if (kind === 'release') return { ...product, productLimit: MOST_OF_A_RELEASE };
  return membership?.isOpen === false ? { ...product, productLimit: 0 } : product;
}
