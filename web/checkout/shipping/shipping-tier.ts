import { shipperName } from '../../../domain/delivery/methods.ts';

/** The analytics name of the shipping method: a carrier's service, or the winery that keeps the order. */
export function shippingTier(form: FormData): { shipping_tier?: string } {
  const name = shipperName(Number(form.get('shipViaId')));
  return name === '' ? {} : { shipping_tier: name };
}
