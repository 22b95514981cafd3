import { type BoxWine, explainBoxSize, isSameBox, priceOfBox } from '../../../domain/clubs/box-terms.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { StoredTaxQuote } from '../../ordering/cart/cart-record.ts';
import { writeOwnBox } from '../../ordering/cart/own-box-store.ts';
import { askTax } from '../../ordering/cart/quote-tax.ts';
import { selectCart } from '../../ordering/cart/record-store.ts';
import { type MadeCart, quoteMadeCarts, toMadeCart } from '../../ordering/checkout/made-cart.ts';
import type { Db, Reader, Writer } from '../../platform/database/access.ts';
import { doneOrTried } from '../../platform/database/done-or-tried.ts';
import {
  accept,
  changedSince,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { type OfferedWine, selectTierBox, selectWines } from './box-store.ts';
import { judgeAgain, lockToChange, NOT_SERVED } from './change-shipment.ts';
import { chargeDayOf } from './quote-release-tax.ts';
import { type ReleaseMailParts, writeReleaseMail } from './send-release-mail.ts';
import { type ShipmentRecord, selectShipment } from './shipment-record.ts';
import { selectStockLeft } from './shipment-store.ts';
import { isChangeable, quantityOf } from './show-shipment.ts';

export interface Box {
  readonly shipment: ShipmentRecord;
  /** Of the cart. Any change of it, also the member's own, counts it up. */
  readonly version: number;
  /** How many such boxes the shipment has. */
  readonly quantity: number;
  readonly isOwn: boolean;
  readonly wines: readonly {
    readonly slug: string;
    readonly name: string;
    readonly quantity: number;
    /** How many of it all boxes of the shipment together may hold. */
    readonly left: number;
  }[];
  readonly tierBottles: number;
  /** Of one box, before shipping and tax. */
  readonly priceCents: Cents;
  /** Of the shipment, with both. */
  readonly totalCents: Cents;
  readonly mayChange: boolean;
}

type BoxParts = ReleaseMailParts & { readonly db: Db };

/** Null: nothing is prepared for the member. In one snapshot, since a release may be withdrawn between two reads. */
export async function showBox(parts: BoxParts, shipmentId: number): Promise<Box | null> {
  const rules = await parts.shopRules();
  return parts.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const shipment = await selectShipment(trx, shipmentId);
      if (shipment === null || shipment.cartId === null || shipment.order !== null) return null;
      return (await boxOf(trx, parts, { shipment, cartId: shipment.cartId, rules })).box;
    });
}

export interface BoxChange {
  /** As it was seen. */
  readonly version: number;
  readonly wines: readonly { readonly slug: string; readonly quantity: number }[];
}

/**
 * Other wines in one member's box, for a member on the phone, as long as the member could change it too. The tier's price
 * follows (`priceOfBox`). `conflict` if anyone changed it since it was read. The member gets one email if the total
 * changes. A dry run answers what it would be. A tax service is asked first, about the box as it would be.
 */
export async function changeBox(
  parts: BoxParts,
  shipmentId: number,
  change: BoxChange & { readonly isDryRun: boolean },
): Promise<Result<Box>> {
  const rules = await parts.shopRules();
  const asIf = { ...change, isDryRun: true };
  const tried = parts.tax ? await tryBox(parts, shipmentId, { change: asIf, rules }) : null;
  if (tried?.ok === false) return tried;
  const taxQuote =
    tried &&
    (await askTax(parts.tax, tried.value.cart, { rules, day: chargeDayOf(tried.value.box.shipment) }));
  const changed = await tryBox(parts, shipmentId, { change, rules, taxQuote });
  return changed.ok ? accept(changed.value.box) : changed;
}

interface Trying {
  readonly change: BoxChange & { readonly isDryRun: boolean };
  readonly rules: ShopRules;
  readonly taxQuote?: StoredTaxQuote | null;
}

/** `taxQuote` becomes part of what changes, so that the email names the quoted total. */
function tryBox(
  parts: BoxParts,
  shipmentId: number,
  { change: { version, wines, isDryRun }, rules, taxQuote = null }: Trying,
): Promise<Result<{ box: Box; cart: MadeCart }>> {
  return doneOrTried(parts.db, { isDryRun }, async (trx): Promise<Result<{ box: Box; cart: MadeCart }>> => {
    const locked = await lockToChange(trx, parts, shipmentId);
    if (!locked.ok) return locked;
    const changing = { ...locked.value, rules };
    const { membershipState, state } = changing.shipment;
    if (membershipState !== 'active') return reject(NOT_SERVED[membershipState]);
    if (state === 'held') return reject(SKIPPED);
    const { box: before } = await boxOf(trx, parts, changing);
    if (before.version !== version) return reject(CHANGED_SINCE);
    const filled = await fillBox(trx, changing, { before, wines });
    if (!filled.ok) return filled;
    const judged = await judgeAgain(trx, parts, changing);
    if (!judged.ok) return judged;
    const { cartId } = changing;
    if (taxQuote !== null) {
      const today = { rules, today: parts.clock.today() };
      await quoteMadeCarts(trx, [cartId], today, new Map([[cartId, taxQuote]]));
    }
    const shipment = await selectShipment(trx, shipmentId);
    if (shipment === null) return reject(NOT_FOUND);
    const changed = await boxOf(trx, parts, { ...changing, shipment });
    const { box: after } = changed;
    if (after.totalCents !== before.totalCents) {
      await writeReleaseMail(trx, parts, shipment, {
        totalCents: after.totalCents,
        isNewOffer: true,
        changedTo: after.wines.map(({ quantity, name }) => `${quantity} × ${name}`),
        eventKey: `release-shipment ${shipmentId} box ${after.version}`,
      });
    }
    return accept(changed);
  });
}

interface Changing {
  readonly shipment: ShipmentRecord;
  readonly cartId: number;
  readonly rules: ShopRules;
}

async function fillBox(
  trx: Writer,
  { shipment: { brandingId }, cartId }: Changing,
  { before, wines }: { before: Box; wines: BoxChange['wines'] },
): Promise<Result<null>> {
  const offered = new Map(
    (
      await selectWines(
        trx,
        wines.map(({ slug }) => slug),
        brandingId,
      )
    ).map((wine) => [wine.slug, wine]),
  );
  const wanted: (BoxWine & OfferedWine)[] = [];
  for (const { slug, quantity } of wines) {
    const wine = offered.get(slug);
    const isKept = before.wines.some((each) => each.slug === slug);
    if (!wine || !(wine.isOffered || isKept)) return refuse(`${slug} is not a wine of this club’s brand.`);
    if (wanted.some((each) => each.slug === slug)) return refuse(`${wine.name} is named twice.`);
    wanted.push({ ...wine, quantity });
  }
  const tier = await selectTierBox(trx, cartId);
  const wrongSize = explainBoxSize(wanted, tier.wines);
  if (wrongSize !== null) return refuse(wrongSize);
  const left = await leftFor(trx, before, wanted);
  for (const { productId, quantity, name } of wanted) {
    const most = left.get(productId) ?? 0;
    if (quantity * before.quantity > most) return refuse(`${most} of ${name} are left for this shipment.`);
  }
  const box = { unitPriceCents: priceOfBox(wanted, tier), wines: wanted };
  await writeOwnBox(trx, cartId, isSameBox(wanted, tier.wines) ? null : box);
  return accept(null);
}

const refuse = (sentence: string) => reject(invalidFields({ wines: [sentence] }));

/** What others leave, and what the shipment itself keeps. */
async function leftFor(
  db: Reader,
  {
    wines,
    quantity: boxes,
  }: { wines: readonly { readonly slug: string; readonly quantity: number }[]; quantity: number },
  wanted: readonly { readonly productId: number; readonly slug: string }[],
): Promise<Map<number, number>> {
  const left = await selectStockLeft(db, { productIds: wanted.map(({ productId }) => productId) });
  return new Map(
    wanted.map(({ productId, slug }) => {
      const own = wines.find((wine) => wine.slug === slug);
      return [productId, (left.get(productId) ?? 0) + (own ? own.quantity * boxes : 0)];
    }),
  );
}

async function boxOf(
  db: Reader,
  { clock }: Pick<BoxParts, 'clock'>,
  { shipment, cartId, rules }: Changing,
): Promise<{ box: Box; cart: MadeCart }> {
  const record = await selectCart(db, cartId, rules);
  const cart: MadeCart = toMadeCart(record, { rules, today: clock.today() });
  const [item] = cart.items;
  if (!item) throw new Error(`release cart ${cartId} is empty`);
  const { product, hasOwnBox = false } = item;
  const quantity = quantityOf(cart);
  const held = product.parts ?? [];
  const isTaken = shipment.state === 'open';
  const left = await leftFor(db, { wines: isTaken ? held : [], quantity }, held);
  const tier = await selectTierBox(db, cartId);
  const box: Box = {
    shipment,
    version: record.revision,
    quantity,
    isOwn: hasOwnBox,
    wines: held.map(({ productId, slug, name, quantity: count }) => ({
      slug,
      name,
      quantity: count,
      left: left.get(productId) ?? 0,
    })),
    tierBottles: tier.wines.reduce((sum, wine) => sum + wine.quantity, 0),
    priceCents: product.unitPriceCents - product.kitMarkdownCents,
    totalCents: cart.price.totalAmountDue,
    mayChange: isChangeable(shipment, clock.now()) && isTaken && shipment.membershipState === 'active',
  };
  return { box, cart };
}

const SKIPPED = conflict('This shipment is skipped. Have it sent after all first.');
const CHANGED_SINCE = changedSince('this shipment');
