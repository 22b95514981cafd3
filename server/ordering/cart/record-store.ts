import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { MOST_OF_A_RELEASE } from '../../../domain/clubs/release-terms.ts';
import { stateTerms } from '../../../domain/compliance/state-terms.ts';
import { looksBack } from '../../../domain/compliance/volume.ts';
import type { Promo, PromoUse } from '../../../domain/promo/promo.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import { type SoldProduct, soldProductColumns } from '../../catalog/products/product-record.ts';
import { toPromo } from '../../catalog/promos/promo-record.ts';
import type { Reader } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { all } from '../../platform/database/query.ts';
import { type ClubStanding, clubStandingOf } from '../club-join/standing.ts';
import {
  type BareCart,
  type BillingDraft,
  type CartExtras,
  type CartItemRecord,
  type CartKey,
  type CartRecord,
  type JoinedCarts,
  NO_EXTRAS,
  type ShippingDraft,
  type StoredTaxQuote,
} from './cart-record.ts';
import { joinedOf } from './joined-carts.ts';
import { membershipOfItem } from './membership-item-store.ts';
import { broughtAlong, currentFirst, ofShopper } from './of-shopper.ts';
import { type OwnBox, ownBoxOfCart, withOwnBox } from './own-box-store.ts';
import { promoUseOfCart } from './promo-use.ts';
import { shipmentsBesideCart } from './shipment-history.ts';
import { kindOf } from './shipping-kind.ts';

export interface CartRow {
  cartId: number;
  customerId: number | null;
  kind: CartRecord['kind'];
  isPaying: boolean;
  brandingId: BrandingId;
  revision: number;
  cardFingerprint: string | null;
  shownQuote: string | null;
  promoCode: string | null;
  shipping: ShippingDraft | null;
  billing: BillingDraft | null;
  membershipRemoved: string | null;
  joined: JoinedCarts | null;
  taxQuote: StoredTaxQuote | null;
  items: (Omit<CartItemRecord, 'product' | 'hasOwnBox'> & SoldProduct & { ownBox: OwnBox | null })[];
}

interface ExtraRow extends Omit<CartExtras, 'promo'> {
  readonly promo: { terms: Parameters<typeof toPromo>[0]; use: PromoUse } | null;
}

const clubOfCart = sql`(
  select t.club_type_id from cart_items i join club_tiers t on t.product_id = i.product_id
  where i.cart_id = c.cart_id and i.status = 'in-cart' limit 1)`;

const standingOfCart: RawBuilder<ClubStanding | null> = sql`case when ${clubOfCart} is not null then ${clubStandingOf(
  {
    cartId: sql`c.cart_id`,
    clubTypeId: clubOfCart,
    customerId: sql`c.customer_id`,
    email: textIn<ShippingDraft>(sql`c.shipping`)('email'),
  },
)} end`;

export const cartRow = sql`
  c.cart_id as "cartId", c.customer_id as "customerId", c.kind, c.status = 'paying' as "isPaying", c.branding_id as "brandingId", c.revision, c.shown_quote as "shownQuote", c.card_fingerprint as "cardFingerprint",
  c.promo_code as "promoCode", c.shipping, c.billing, c.membership_removed as "membershipRemoved",
  ${joinedOf('c')} as joined, c.tax_quote as "taxQuote",
  coalesce((
    select json_agg(line) from (
      select i.cart_item_id as "cartItemId", i.quantity, i.status, i.lowered_from as "loweredFrom", ${soldProductColumns},
        ${membershipOfItem} as membership, case when c.kind = 'release' then ${ownBoxOfCart} end as "ownBox"
      from cart_items i join products p on p.product_id = i.product_id
      where i.cart_id = c.cart_id and i.status <> 'removed' order by i.cart_item_id
    ) line
  ), '[]') as items`;

const extraColumns: Readonly<Record<keyof CartExtras, RawBuilder<unknown>>> = {
  promo: sql`(
    select json_build_object('terms', to_json(m), 'use', ${promoUseOfCart})
    from promos m where m.promo_code = c.promo_code
  )`,
  history: shipmentsBesideCart,
  standing: standingOfCart,
};

/** Most carts need none, and each is a large part of a statement (decision 88). */
const isNeeded: Readonly<Record<keyof CartExtras, (cart: BareCart, rules: VolumeRules) => boolean>> = {
  promo: ({ promoCode }) => promoCode !== null,
  history: ({ shipping }, rules) => shipping !== null && countsEarlierShipments(shipping, rules),
  standing: ({ kind, items }) => kind === 'club' && items.some(({ membership }) => membership !== null),
};

/** The rules of the shop that say in which states earlier shipments count. */
export type VolumeRules = Pick<ShopRules, 'stateTerms'>;

function countsEarlierShipments(shipping: ShippingDraft, rules: VolumeRules): boolean {
  return kindOf(shipping) !== 'winery-pickup' && hasVolumeWindow(shipping.stateShort, rules);
}

export function hasVolumeWindow(stateShort: string, rules: VolumeRules): boolean {
  return stateTerms(stateShort, rules.stateTerms)?.volumeCaps.some(looksBack) ?? false;
}

export async function selectCart(db: Reader, cartId: number, rules: VolumeRules): Promise<CartRecord> {
  return withItsExtras(db, await selectBareCart(db, cartId), rules);
}

/** For a cart that is not locked. Null: it is gone, as a cart of a release that was withdrawn. */
export async function findCart(db: Reader, cartId: number, rules: VolumeRules): Promise<CartRecord | null> {
  const bare = await findBareCart(db, cartId);
  return bare && withItsExtras(db, bare, rules);
}

/** As stored with the cart, whose other columns may be newer than what is stored. */
export async function withItsExtras(db: Reader, bare: BareCart, rules: VolumeRules): Promise<CartRecord> {
  const [cart = { ...bare, ...NO_EXTRAS }] = await withExtras(db, [bare], rules);
  return cart;
}

export async function selectBareCart(db: Reader, cartId: number): Promise<BareCart> {
  const bare = await findBareCart(db, cartId);
  if (bare === null) throw new Error(`cart ${cartId} is gone`);
  return bare;
}

async function findBareCart(db: Reader, cartId: number): Promise<BareCart | null> {
  const { rows } = await bareCart(cartId).execute(db);
  return rows[0] ? toBareCart(rows[0]) : null;
}

export function bareCart(cartId: number | RawBuilder<number>): RawBuilder<CartRow> {
  return sql`select ${cartRow} from carts c where c.cart_id = ${cartId}`;
}

/** With its promo code and nothing else of what few carts have. */
export async function selectCartWithPromo(db: Reader, cartId: number): Promise<CartRecord> {
  const bare = await selectBareCart(db, cartId);
  return withItsExtras(db, { ...bare, shipping: null }, { stateTerms: [] });
}

async function withExtras(db: Reader, carts: readonly BareCart[], rules: VolumeRules): Promise<CartRecord[]> {
  const names = (Object.keys(isNeeded) as (keyof CartExtras)[]).filter((name) =>
    carts.some((cart) => isNeeded[name](cart, rules)),
  );
  if (names.length === 0) return carts.map((cart) => ({ ...cart, ...NO_EXTRAS }));
  const ids = carts.map(({ cartId }) => cartId);
  const columns = sql.join(names.map((name) => sql`${extraColumns[name]} as ${sql.ref(name)}`));
  const rows = await all<{ cartId: number } & Partial<ExtraRow>>(db)`
    select c.cart_id as "cartId", ${columns} from carts c where c.cart_id = any(${ids}::bigint[])`;
  const extras = new Map(rows.map(({ cartId, ...row }) => [cartId, row]));
  return carts.map((cart) => {
    const { promo = null, history = [], standing = null } = extras.get(cart.cartId) ?? {};
    const terms: Promo | null = promo && toPromo(promo.terms);
    return { ...cart, history, standing, promo: promo && terms && { terms, use: promo.use } };
  });
}

/** Carts are `c` in the condition. Sorted by id. */
export async function selectCarts(
  db: Reader,
  condition: Expression<SqlBool>,
  limit: number,
  rules: VolumeRules,
): Promise<CartRecord[]> {
  const rows = await all<CartRow>(db)`
    select ${cartRow} from carts c where ${condition} order by c.cart_id limit ${limit}`;
  return withExtras(db, rows.map(toBareCart), rules);
}

/** `isLeftBehind`: it is an unpaid guest cart, or the shopper also has one. */
export async function selectOpenCart(
  db: Reader,
  key: CartKey,
  rules: VolumeRules,
): Promise<{ cart: CartRecord; isLeftBehind: boolean } | null> {
  const browser = 'customerId' in key ? key.browser : null;
  const rows = await all<CartRow & { isLeftBehind: boolean }>(db)`
    select ${cartRow}, exists (
      select from carts l where l.kind = c.kind and l.status = 'open' and ${broughtAlong(browser, 'l')}) as "isLeftBehind"
    from carts c where ${ofShopper(key, 'c')} and c.status in ('open', 'paying')
    order by ${currentFirst('c')} limit 1`;
  if (!rows[0]) return null;
  const { isLeftBehind, ...row } = rows[0];
  return { cart: await withItsExtras(db, toBareCart(row), rules), isLeftBehind };
}

export function toBareCart({ items, ...row }: CartRow): BareCart {
  return { ...row, items: items.map((item) => toItem(item, row.kind)) };
}

function toItem(
  { cartItemId, quantity, status, loweredFrom, membership, ownBox, ...product }: CartRow['items'][number],
  kind: CartRecord['kind'],
): CartItemRecord {
  return {
    cartItemId,
    quantity,
    status,
    loweredFrom,
    product: offered(withOwnBox(product, ownBox), membership, kind),
    membership,
    ...(ownBox !== null && { hasOwnBox: true }),
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
