import { shipperName } from '../../../domain/delivery/methods.ts';

/** How the order travels, as analytics names it: a carrier's service, or the winery that keeps it. */
export function shippingTier(form: FormData): { shipping_tier?: string } {
  const name = shipperName(Number(form.get('shipViaId')));
  return name === '' ? {} : { shipping_tier: name };
}
