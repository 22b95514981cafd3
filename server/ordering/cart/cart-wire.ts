import type { PickUpPersonForm } from '../../../contract/address-form.ts';
import type { Cart, CartItem } from '../../../contract/cart.ts';
import type { StoredShipping } from '../../../contract/shipping.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { renewalTerms } from '../../../domain/clubs/renewal-terms.ts';
import { type Day, formatUsDate } from '../../../domain/dates/day.ts';
import {
  isWineryPickup,
  SERVICE_IDS,
  type StandardService,
  shipperName,
} from '../../../domain/delivery/methods.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { countsWithService } from '../../../domain/promo/promo.ts';
import { NO_TAXES, type TaxLines, taxFields } from '../../../domain/tax/tax-lines.ts';
import { holdWords } from '../../../domain/weather/hold-words.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import { alcoholVolumeOf } from '../../catalog/products/product-record.ts';
import { imageHref } from '../../catalog/products/product-wire.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { quoteToDoor } from '../quote/quote.ts';
import type { QuoteAt } from '../quote/quoted-cart.ts';
import { brandOf, type CartItemRecord, type ShippingDraft } from './cart-record.ts';
import { judgeCartShipment } from './cart-shipment.ts';
import { type PricedCart, quoteOf } from './price.ts';

export interface CartView {
  /** The site that shows the cart. */
  readonly brandingId: BrandingId;
  readonly origins: SiteOrigins;
  readonly rules: ShopRules;
  readonly today: Day;
  /** Where the shopper wants the wine, until the shipping step says it. */
  readonly toDoor: QuoteAt | null;
}

export async function cartViewOf(
  { origins, clock, shopRules }: { origins: SiteOrigins; clock: Clock; shopRules: () => Promise<ShopRules> },
  { brandingId, toDoor }: Pick<CartView, 'brandingId' | 'toDoor'>,
): Promise<CartView> {
  return { brandingId, toDoor, origins, rules: await shopRules(), today: clock.today() };
}

export function toCart(cart: PricedCart, view: CartView): Cart {
  const { price, shipping } = cart;
  const shipment = judgeCartShipment(cart, view);
  const form = shipping?.form;
  const gift = form && 'isGift' in form ? form : null;
  return {
    shoppingCartItems: cart.items.map((item, index) => {
      const line = price.lines[index];
      return toItem(item, item.cartLimit, line ? line.kitMarkdown + line.promoDiscount : 0, view);
    }),
    shoppingCartItemsDeleted: cart.soldOut.map((item) => toItem(item, 0, 0, view)),
    totals: {
      subTotal: centsToDollars(price.subTotal),
      totalMarkdown: centsToDollars(price.totalMarkdown),
      freight: centsToDollars(price.freight),
      tax: centsToDollars(price.salesTaxTotal),
      totalAmountDue: centsToDollars(price.totalAmountDue),
    },
    promoCode: cart.promoCode,
    promoDetails: price.promo.state === 'applied' ? { name: price.promo.name } : null,
    promoInvalidReason: price.promo.state === 'refused' ? price.promo.reason : null,
    promoShipViaIds: price.promo.state === 'refused' ? null : promoShipViaIds(cart),
    SetCoRetailTax: view.rules.retailDeliveryFeeOn,
    shippingAddress: shipping && shippingAddressOf(shipping),
    ...taxesOnCart(price.taxes),
    salesTaxTotal: centsToDollars(price.salesTaxTotal),
    brandingId: brandOf(cart, view.brandingId),
    shipViaId: form?.shipViaId ?? null,
    ...(shipping?.heldUntil && {
      heldUntil: formatUsDate(shipping.heldUntil),
      holdNote: holdWords(shipping.heldUntil),
    }),
    requestedShipDate: shipping ? formatUsDate(shipping.shipDay) : null,
    giftNote: form?.giftNote ?? null,
    giftName: gift?.giftName ?? null,
    giftSenderName: gift?.giftSenderName ?? null,
    giftRecipientEmail: gift?.giftRecipientEmail ?? null,
    specialInstructions: form?.specialInstructions ?? null,
    shipper: form ? shipperOf(form, view.rules.standardService) : null,
    pickUpPersonAddress: form && 'pickUpPersonAddress' in form ? personOf(form.pickUpPersonAddress) : null,
    ...(cart.joined && {
      joined: { quantity: cart.joined.quantity, areBottles: cart.joined.areBottles },
    }),
    clubMembershipRemoved: cart.membershipRemoved !== null,
    clubMembershipRemovedReason: cart.membershipRemoved,
    nonCompliantCart: shipment?.ok === false,
    ShipmentNonCompliantReason: shipment?.ok === false ? shipment.reason : null,
    ageVerifyFailed: shipment?.ok === false && shipment.ruleId === 'minimum-age',
    quote: quoteOf(cart),
    toDoor: view.toDoor && shipping === null && cart.items.length > 0 ? quoteToDoor(cart, view.toDoor) : null,
  };
}

function promoShipViaIds({ promo }: PricedCart): number[] | null {
  if (promo === null) return null;
  const counting = SERVICE_IDS.filter((shipViaId) => countsWithService(promo.terms.effect, shipViaId));
  return counting.length === SERVICE_IDS.length ? null : counting;
}

function shippingAddressOf({ form, stateShort }: ShippingDraft): Cart['shippingAddress'] {
  if ('stateId' in form) {
    const fedexLocationId = 'fedexLocationId' in form ? form.fedexLocationId : null;
    return { stateId: form.stateId, fedexLocationId };
  }
  const state = stateByShort(stateShort);
  return state ? { stateId: state.stateId, fedexLocationId: null } : null;
}

function shipperOf({ shipViaId }: StoredShipping, standard: StandardService): Cart['shipper'] {
  return { IsWillCall: isWineryPickup(shipViaId), ShipTrackingName: shipperName(shipViaId, standard) };
}

function personOf(person: PickUpPersonForm & { stateShort: string }): Cart['pickUpPersonAddress'] {
  return { ...person, company: person.company || null, address2: person.address2 || null };
}

export function emptyCart(view: CartView): Cart {
  return {
    shoppingCartItems: [],
    shoppingCartItemsDeleted: [],
    totals: { subTotal: 0, totalMarkdown: 0, freight: 0, tax: 0, totalAmountDue: 0 },
    promoCode: null,
    promoDetails: null,
    promoInvalidReason: null,
    promoShipViaIds: null,
    SetCoRetailTax: view.rules.retailDeliveryFeeOn,
    shippingAddress: null,
    ...taxesOnCart(NO_TAXES),
    salesTaxTotal: 0,
    brandingId: view.brandingId,
    shipViaId: null,
    requestedShipDate: null,
    giftNote: null,
    giftName: null,
    giftSenderName: null,
    giftRecipientEmail: null,
    specialInstructions: null,
    shipper: null,
    pickUpPersonAddress: null,
    clubMembershipRemoved: false,
    clubMembershipRemovedReason: null,
    nonCompliantCart: false,
    ShipmentNonCompliantReason: null,
    ageVerifyFailed: false,
    quote: '',
    toDoor: null,
  };
}

function taxesOnCart(taxes: TaxLines) {
  return taxFields('cart', (kind) => centsToDollars(taxes[kind]));
}

function toItem(item: CartItemRecord, cartLimit: number, discountCents: number, view: CartView): CartItem {
  const { product, membership } = item;
  return {
    shoppingCartItemId: item.cartItemId,
    productId: product.productId,
    brandingId: product.brandingId,
    brandingName: BRANDS[product.brandingId].name,
    unitPrice: centsToDollars(product.unitPriceCents),
    kitMarkdown: centsToDollars(product.kitMarkdownCents),
    qty: item.quantity,
    skuDescription: product.sku,
    description: product.name,
    descriptionShort: product.descriptionShort,
    discount: centsToDollars(discountCents),
    productHref: productHref(item, view),
    imageHref: imageHref(product, 400),
    cartLimit,
    kitId: product.kind === 'kit' ? product.productId : null,
    categories: product.categories.map((productCategoryName) => ({ productCategoryName })),
    alcoholVolume: alcoholVolumeOf(product),
    requiresShipDate: product.requiresShipDate,
    clubContinuityTypeId: membership?.clubTypeId ?? null,
    renewalTerms:
      membership && renewalTerms({ ...membership, clubName: BRANDS[membership.brandingId].clubName }),
    clubName: membership && BRANDS[product.brandingId].clubName,
    clubDescription: membership?.descriptionHtml ?? null,
    loweredFrom: item.loweredFrom,
  };
}

/** The other brand's products link to that brand's own site. */
function productHref({ product, membership }: CartItemRecord, view: CartView): string {
  const path = membership ? '/shop/clubs' : `/shop/products/${product.slug}`;
  return product.brandingId === view.brandingId ? path : `${view.origins[product.brandingId]}${path}`;
}
