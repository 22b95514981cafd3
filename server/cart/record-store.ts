import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { MOST_OF_A_RELEASE } from '../../domain/clubs/release-terms.ts';
import { stateTerms } from '../../domain/compliance/state-terms.ts';
import { looksBack } from '../../domain/compliance/volume.ts';
import type { Promo, PromoUse } from '../../domain/promo/promo.ts';
import { type SoldProduct, soldProductColumns } from '../catalog/product-record.ts';
import { type ClubStanding, clubStandingOf } from '../clubs/standing.ts';
import type { Reader, Writer } from '../database/access.ts';
import { textIn } from '../database/json-path.ts';
import { all } from '../database/query.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import type { AttemptRecord } from '../payments/attempt-record.ts';
import { relevantAttempts, type SentPayment } from '../payments/store.ts';
import { toPromo } from '../promos/promo-record.ts';
import { promoUseOfCart } from '../promos/promo-use.ts';
import { type Bucket, secondsToWait } from '../rate-limits/bucket-store.ts';
import { brakeSecondsFor } from '../rate-limits/card-brake.ts';
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
} from './cart-record.ts';
import { joinedOf } from './joined-carts.ts';
import { membershipOfItem } from './membership-item-store.ts';
import { broughtAlong, currentFirst, ofShopper } from './of-shopper.ts';
import { shipmentsBesideCart } from './shipment-history.ts';
import { kindOf } from './shipping-kind.ts';
import { type LockedCart, lockAndRead, lockAndReadToPay } from './store.ts';

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
  shipping: ShippingDraft | null;
  billing: BillingDraft | null;
  membershipRemoved: string | null;
  joined: JoinedCarts | null;
  items: (Omit<CartItemRecord, 'product'> & SoldProduct)[];
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

const cartRow = sql`
  c.cart_id as "cartId", c.customer_id as "customerId", c.kind, c.status = 'paying' as "isPaying", c.branding_id as "brandingId", c.revision, c.shown_quote as "shownQuote", c.card_fingerprint as "cardFingerprint",
  c.promo_code as "promoCode", c.shipping, c.billing, c.membership_removed as "membershipRemoved",
  ${joinedOf('c')} as joined,
  coalesce((
    select json_agg(line) from (
      select i.cart_item_id as "cartItemId", i.quantity, i.status, i.lowered_from as "loweredFrom", ${soldProductColumns},
        ${membershipOfItem} as membership
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

/** As stored with the cart, whose other columns may be newer than what is stored. */
export async function withItsExtras(db: Reader, bare: BareCart, rules: VolumeRules): Promise<CartRecord> {
  const [cart = { ...bare, ...NO_EXTRAS }] = await withExtras(db, [bare], rules);
  return cart;
}

export async function selectBareCart(db: Reader, cartId: number): Promise<BareCart> {
  const { rows } = await bareCart(cartId).execute(db);
  if (!rows[0]) throw new Error(`cart ${cartId} is gone`);
  return toBareCart(rows[0]);
}

function bareCart(cartId: number | RawBuilder<number>): RawBuilder<CartRow> {
  return sql`select ${cartRow} from carts c where c.cart_id = ${cartId}`;
}

/** Null: every cart of this browser is already ordered. */
export async function lockBareCart(
  trx: Writer,
  key: CartKey,
): Promise<(LockedCart & { readonly bare: BareCart }) | null> {
  const found = await lockAndRead(trx, key, bareCart);
  return found && { ...found.locked, bare: toBareCart(found.row) };
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

interface CartToPay {
  readonly cart: CartRecord;
  readonly attempts: AttemptRecord[];
  /** Seconds until the limits allow a payment; null: now. */
  readonly wait: number | null;
  /** Seconds until the card-testing brake lets this shopper pay; null: now. */
  readonly brake: number | null;
}

interface ReadToPay {
  readonly request: SentPayment;
  /** Null: the card of the billing step. */
  readonly card: { readonly fingerprint: string | null } | null;
  readonly limits: readonly Bucket[];
  readonly rules: VolumeRules;
}

/** Locks the shopper's newest cart, and reads the attempts that a new payment must know. Null: there is no cart. */
export async function lockCartToPay(
  trx: Writer,
  { request, card, limits, rules }: ReadToPay,
): Promise<(LockedCart & CartToPay) | null> {
  const read = (cartId: number | RawBuilder<number>) => sql<CartRow & Omit<CartToPay, 'cart'>>`
    select ${cartRow}, ${relevantAttempts(request)} as attempts, ${secondsToWait(limits)} as wait,
      ${brakeSecondsFor(sql`c.customer_id`)} as brake
    from carts c where c.cart_id = ${cartId}`;
  const found = await lockAndReadToPay(trx, request.key, card, read);
  if (found === null) return null;
  const { attempts, wait, brake, ...row } = found.row;
  const cart = await withItsExtras(trx, toBareCart(row), rules);
  return { ...found.locked, cart, attempts, wait, brake };
}

function toBareCart({ items, ...row }: CartRow): BareCart {
  return { ...row, items: items.map((item) => toItem(item, row.kind)) };
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
