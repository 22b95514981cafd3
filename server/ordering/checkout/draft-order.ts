import type { StoredBilling } from '../../../contract/billing.ts';
import type { PaymentForm } from '../../../contract/payment.ts';
import { stockDemand } from '../../../domain/catalog/stock.ts';
import { recordOf, type ShipmentDecision } from '../../../domain/compliance/judge-shipment.ts';
import { permitNumberOn } from '../../../domain/compliance/permits.ts';
import type { Day } from '../../../domain/dates/day.ts';
import {
  roadDaysTo,
  type StandardService,
  wineryById,
  wineryName,
} from '../../../domain/delivery/methods.ts';
import { linesAndMoney } from '../../../domain/orders/lines-and-money.ts';
import {
  type JoinedClub,
  ORDER_DOCUMENT_VERSION,
  type OrderAddress,
  type OrderAdjustment,
  type OrderDelivery,
  type OrderDocument,
  type SoldCard,
  soldServiceOf,
} from '../../../domain/orders/order-document.ts';
import { birthDayOf } from '../../../domain/people/age.ts';
import { orderTaxes, rateOfOrder } from '../../../domain/tax/tax-sources.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { ShippingDraft } from '../cart/cart-record.ts';
import type { PricedCart } from '../cart/price.ts';
import { membershipIn } from '../cart/settled-cart.ts';
import { kindOf, taxedPlaceOf } from '../cart/shipping-kind.ts';
import { standardServiceFor } from './judge-ship-day.ts';
import { textConsentOf } from './text-consent-of.ts';

export interface CompleteCart extends PricedCart {
  readonly shipping: ShippingDraft;
  readonly billing: StoredBilling;
  readonly shipment: ShipmentDecision;
  /** The card that pays; null if the vault does not describe it. */
  readonly card: SoldCard | null;
  /** Who took something off, and why; left out: no one did. */
  readonly adjustment?: Pick<OrderAdjustment, 'by' | 'reason'> | undefined;
}

export interface RulesOfNow {
  readonly rules: Pick<
    ShopRules,
    'retailDeliveryFeeOn' | 'taxTables' | 'standardService' | 'permits' | 'taxService' | 'shipsFrom'
  >;
  readonly today: Day;
  readonly now: Date;
}

export function draftOrder(
  cart: CompleteCart,
  payment: PaymentForm,
  { rules, today, now }: RulesOfNow,
): OrderDocument {
  const { shipping, billing, price, quotedTax: quote = null } = cart;
  const taxed = {
    destination: taxedPlaceOf(shipping),
    day: today,
    tables: rules.taxTables,
  };
  return {
    version: ORDER_DOCUMENT_VERSION,
    brandingId: cart.brandingId,
    customerId: cart.customerId,
    email: shipping.email,
    delivery: deliveryOf(shipping, standardServiceFor(cart, rules)),
    billingAddress: toAddress({ ...billing, stateShort: billing.stateShort ?? '' }),
    birthDate: birthDayOf(billing),
    cardFingerprint: cart.cardFingerprint,
    ...(cart.card && { card: cart.card }),
    compliance: {
      wineMl: cart.shipment.facts.wineMl,
      household: shipping.household ?? null,
      decision: recordOf(cart.shipment, now.toISOString()),
      ...permitOf(cart, rules.permits),
    },
    gift: giftOf(shipping.form),
    specialInstructions: shipping.form.specialInstructions || null,
    textConsent: textConsentOf({ shipping, billing, payment }, { brandingId: cart.brandingId, today, now }),
    promoCode: price.promo.state === 'applied' ? cart.promoCode : null,
    club: clubOf(cart),
    retailDeliveryFeeOn: rules.retailDeliveryFeeOn,
    ...linesAndMoney(cart.items, price, rateOfOrder(taxed), quote?.linePercents),
    ...adjustmentOf(cart),
    ...orderTaxes(price.taxes, taxed, {
      service: rules.taxService ?? null,
      quote,
      shipsFrom: rules.shipsFrom ?? null,
    }),
  };
}

function permitOf(
  { brandingId, shipping, shipment }: CompleteCart,
  rules: ShopRules['permits'],
): Pick<OrderDocument['compliance'], 'permit'> {
  if (shipment.facts.wineMl === 0 || kindOf(shipping) === 'winery-pickup') return {};
  const { stateShort: state, shipDay: day } = shipping;
  const permit = permitNumberOn(rules, { brandingId, state, day });
  return permit === null ? {} : { permit };
}

/** What was agreed and takes nothing off, such as free shipping of a pickup, is none. */
function adjustmentOf({ adjustment, price }: CompleteCart): Pick<OrderDocument, 'adjustment'> {
  const isUsed = price.freightWaived > 0 || price.lines.some(({ staffDiscount }) => staffDiscount > 0);
  if (!adjustment || !isUsed) return {};
  const { by, reason } = adjustment;
  return { adjustment: { by, reason, freightWaivedCents: price.freightWaived } };
}

function deliveryOf(shipping: ShippingDraft, standard: StandardService): OrderDelivery {
  const { form, shipDay, heldUntil } = shipping;
  const roadDays = roadDaysTo(shipping.stateShort, form.shipViaId, standard);
  const service = {
    shipViaId: form.shipViaId,
    service: soldServiceOf(form.shipViaId, standard),
    ...(roadDays !== null && { roadDays }),
    shipDay,
    ...(form.shipAnyway && { shipAnyway: true as const }),
    ...(heldUntil && { heldUntil }),
    address: handedOverAt(shipping),
  };
  switch (kindOf(shipping)) {
    case 'deliver':
      return { kind: 'deliver', ...service };
    case 'carrier-pickup':
      return {
        kind: 'carrier-pickup',
        ...service,
        recipient: 'pickUpPersonAddress' in form ? toAddress(form.pickUpPersonAddress) : null,
      };
    case 'winery-pickup':
      return { kind: 'winery-pickup', ...service };
  }
}

function clubOf(cart: CompleteCart): JoinedClub | null {
  // A release ships to existing members.
  const membership = cart.kind === 'release' ? null : membershipIn(cart);
  return membership && { clubTypeId: membership.clubTypeId, policyVersion: membership.policyVersion };
}

/** Kits as their bottles, each product once. */
export function stockOf(cart: PricedCart): { productId: number; quantity: number }[] {
  const demand = stockDemand(
    cart.items.map(({ product, quantity }) => ({
      productId: product.productId,
      quantity,
      kitContents: product.parts ?? undefined,
    })),
  );
  return [...demand].map(([productId, quantity]) => ({ productId, quantity }));
}

interface AddressSource
  extends Pick<
    OrderAddress,
    'name_first' | 'name_last' | 'address1' | 'city' | 'stateShort' | 'zip' | 'phone'
  > {
  readonly company?: string | null | undefined;
  readonly address2?: string | null | undefined;
}

function toAddress(source: AddressSource): OrderAddress {
  const { name_first, name_last, address1, city, stateShort, zip, phone } = source;
  return {
    name_first,
    name_last,
    company: source.company || null,
    address1,
    address2: source.address2 || null,
    city,
    stateShort,
    zip,
    phone,
  };
}

/** For a winery pickup, the address is the winery's own. */
function handedOverAt({ form, stateShort }: ShippingDraft): OrderAddress {
  if ('stateId' in form) return toAddress({ ...form, stateShort });
  const winery = wineryById(form.shipViaId);
  if (!winery) throw new Error(`no winery has the id ${form.shipViaId}`);
  const { address1, city, zip } = winery;
  const { name_first, name_last, phone } = form;
  return toAddress({
    name_first,
    name_last,
    phone,
    company: wineryName(winery),
    address1,
    city,
    stateShort,
    zip,
  });
}

function giftOf(form: ShippingDraft['form']): OrderDocument['gift'] {
  if (!('isGift' in form)) {
    return form.giftNote ? { senderName: null, name: null, email: null, note: form.giftNote } : null;
  }
  if (!form.isGift) return null;
  return {
    senderName: form.giftSenderName ?? '',
    name: form.giftName ?? '',
    email: form.giftRecipientEmail || null,
    note: form.giftNote || null,
  };
}
