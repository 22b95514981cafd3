import { judgeShipment, type ShipmentVerdict } from '../../domain/compliance/judge-shipment.ts';
import { stateTerms } from '../../domain/compliance/state-terms.ts';
import { bottlesOf } from '../catalog/product-record.ts';
import { containsAlcohol } from './price.ts';
import type { SettledCart } from './settled-cart.ts';

/** Whether the cart may travel where the shopper wants it; a cart that goes nowhere yet may. */
export function judgeCartShipment(cart: SettledCart): ShipmentVerdict {
  if (cart.shipping === null) return { ok: true };
  const { form, stateShort, shipDay } = cart.shipping;
  return judgeShipment({
    fulfilment: {
      kind: 'deliver',
      terms: stateTerms(stateShort),
      zip: form.zip,
      addressLines: [form.address1, form.address2],
    },
    containsAlcohol: containsAlcohol(cart),
    bottles: cart.items.flatMap(({ product, quantity }) =>
      bottlesOf(product).map((bottle) => ({ ...bottle, count: bottle.count * quantity })),
    ),
    shipDay,
    history: [],
    recipientAge: null,
  });
}
