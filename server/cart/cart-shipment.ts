import { judgeShipment, type ShipmentVerdict } from '../../domain/compliance/judge-shipment.ts';
import { stateByShort } from '../../domain/geography/states.ts';
import { containsAlcohol } from './price.ts';
import type { SettledCart } from './settled-cart.ts';

/** Whether the cart may travel where the shopper wants it; a cart that goes nowhere yet may. */
export function judgeCartShipment(cart: SettledCart): ShipmentVerdict {
  if (cart.shipping === null) return { ok: true };
  const { form, stateShort } = cart.shipping;
  return judgeShipment({
    containsAlcohol: containsAlcohol(cart),
    isStateShippable: stateByShort(stateShort)?.offSiteShipping ?? false,
    address1: form.address1,
    address2: form.address2 ?? null,
  });
}
