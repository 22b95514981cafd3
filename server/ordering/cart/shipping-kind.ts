import { type DeliveryKind, deliveryKindOf, wineryById } from '../../../domain/delivery/methods.ts';
import type { TaxedPlace } from '../../../domain/tax/taxed-place.ts';
import type { ShippingDraft } from './cart-record.ts';

export function kindOf({ form }: Pick<ShippingDraft, 'form'>): DeliveryKind {
  return deliveryKindOf(form.deliveryMethod) ?? 'deliver';
}

/** The one place that an order is taxed by: its address, its pickup location or its winery. */
export function taxedPlaceOf(shipping: Pick<ShippingDraft, 'form' | 'stateShort'>): TaxedPlace {
  const { form, stateShort } = shipping;
  const zip = 'zip' in form ? form.zip : (wineryById(form.shipViaId)?.zip ?? null);
  return { state: stateShort, zip, pickup: kindOf(shipping) === 'winery-pickup' };
}
