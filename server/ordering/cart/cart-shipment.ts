import { judgeShipment, type ShipmentDecision } from '../../../domain/compliance/judge-shipment.ts';
import { unregisteredLabels } from '../../../domain/compliance/labels.ts';
import { type PermitFact, permitFact, permitsFor } from '../../../domain/compliance/permits.ts';
import type { Fulfilment } from '../../../domain/compliance/shipment-facts.ts';
import { type StateTerms, stateTerms } from '../../../domain/compliance/state-terms.ts';
import { type Day, partsOf } from '../../../domain/dates/day.ts';
import { carrierNotServing } from '../../../domain/delivery/carrier-service.ts';
import { DELIVER } from '../../../domain/delivery/methods.ts';
import { type AddressLines, hasPoBox } from '../../../domain/geography/po-box.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import { ageOn, birthDayOf } from '../../../domain/people/age.ts';
import { lacksTaxRates } from '../../../domain/tax/tax-rates.ts';
import { taxedState } from '../../../domain/tax/taxed-place.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import { bottlesOf } from '../../catalog/products/product-record.ts';
import { hasNoPermittedDay, shipDateContextOf } from '../checkout/judge-ship-day.ts';
import type { BareCart, CartExtras, ShippingDraft } from './cart-record.ts';
import { containsAlcohol } from './price.ts';
import { membershipIn, type Settled } from './settled-cart.ts';
import { taxedPlaceOf } from './shipping-kind.ts';

/** Null: no destination yet. */
export function judgeCartShipment(
  cart: Settled<BareCart> & Pick<CartExtras, 'history'>,
  { rules, today }: { rules: ShopRules; today: Day },
): ShipmentDecision | null {
  if (cart.shipping === null) return null;
  return judgeShipment({
    fulfilment: fulfilmentOf(cart.shipping, (state) => termsOf(cart, state, rules)),
    containsAlcohol: containsAlcohol(cart),
    bottles: cart.items.flatMap(({ product, quantity }) =>
      bottlesOf(product).map((bottle) => ({ ...bottle, count: bottle.count * quantity })),
    ),
    shipDay: cart.shipping.shipDay,
    history: cart.history,
    recipientAge: youngestAge(
      [cart.shipping.birthDay ?? null, cart.billing && birthDayOf(cart.billing)],
      today,
    ),
    stateWithoutTaxRates: stateWithoutTaxRates(cart.shipping, { rules, today }),
    permit: permitOf(cart, cart.shipping, { rules, today }),
    unregistered: unregisteredIn(cart, cart.shipping, rules),
  });
}

interface LabeledWine {
  readonly productId: number;
  readonly name: string;
  readonly alcoholVolume: number;
}

function unregisteredIn(
  { items }: Settled<BareCart>,
  { form, stateShort: state, shipDay }: ShippingDraft,
  rules: ShopRules,
): string[] {
  if (!('zip' in form) || !stateTerms(state, rules.stateTerms)?.isLabelNeeded) return [];
  const wines = items
    .flatMap(({ product }): readonly LabeledWine[] => product.parts ?? [product])
    .filter(({ alcoholVolume }) => alcoholVolume > 0);
  return unregisteredLabels(wines, rules.labels, { state, shipDay });
}

function permitOf(
  cart: Settled<BareCart>,
  { form, stateShort, shipDay }: ShippingDraft,
  at: { rules: ShopRules; today: Day },
): PermitFact | null {
  const permits = permitsFor(at.rules.permits, { brandingId: cart.brandingId, state: stateShort });
  if (permits === null || !('zip' in form)) return null;
  const isDayLeft = () => !hasNoPermittedDay(shipDateContextOf(cart, { ...form, stateShort }, at));
  return permitFact(permits, { shipDay, today: at.today, isDayLeft });
}

function stateWithoutTaxRates(
  shipping: ShippingDraft,
  { rules, today }: { rules: ShopRules; today: Day },
): string | null {
  const state = taxedState(taxedPlaceOf(shipping));
  const isLacking = lacksTaxRates(state, today, rules.taxTables.rates);
  return isLacking ? (stateByShort(state)?.stateName ?? state) : null;
}

/** The state's terms; a club may ship to fewer states than the shop. */
function termsOf(cart: Settled<BareCart>, stateShort: string, rules: ShopRules): StateTerms | null {
  const terms = stateTerms(stateShort, rules.stateTerms);
  const isEligible = membershipIn(cart)?.eligibleStates.includes(stateShort) ?? true;
  return terms && { ...terms, isShippable: terms.isShippable && isEligible };
}

function fulfilmentOf(
  { form, stateShort }: ShippingDraft,
  termsFor: (stateShort: string) => StateTerms | null,
): Fulfilment {
  if (!('zip' in form)) return { kind: 'winery-pickup' };
  const destination = {
    terms: termsFor(stateShort),
    zip: form.zip,
    isPoBox: hasPoBox(labelOf(form)),
    notServedBy: carrierNotServing(form.shipViaId, stateShort),
  };
  return form.deliveryMethod === DELIVER
    ? { kind: 'deliver', ...destination }
    : { kind: 'carrier-pickup', ...destination, recipientState: form.pickUpPersonAddress.stateShort };
}

/** The lines that the shopper wrote. At a pickup location, the carrier supplies its name and town. */
function labelOf(form: Extract<ShippingDraft['form'], { address1: string }>): AddressLines {
  const { address1, address2 } = form;
  return form.deliveryMethod === DELIVER
    ? form
    : { name_first: '', name_last: '', address1, address2, city: '' };
}

function youngestAge(birthDays: readonly (Day | null)[], today: Day): number | null {
  const ages = birthDays.flatMap((day) => (day === null ? [] : [ageOn(partsOf(day), today)]));
  return ages.length === 0 ? null : Math.min(...ages);
}
