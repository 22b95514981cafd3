import { MESSAGES } from '../checkout/messages.ts';
import { isPoBox } from '../geography/po-box.ts';

export interface Shipment {
  readonly containsAlcohol: boolean;
  /** Whether wine may be sent to consumers in the destination's state. */
  readonly isStateShippable: boolean;
  readonly address1: string;
  readonly address2: string | null;
}

export type ShipmentVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/**
 * Whether a shipment may travel at all, with the reason in a shopper's words (spec §5 'State validity', §8 'PO box').
 * No carrier of wine serves a PO box, so that rule holds for every cart; the state's rule is about alcohol.
 */
export function judgeShipment(shipment: Shipment): ShipmentVerdict {
  if (shipment.containsAlcohol && !shipment.isStateShippable) {
    return { ok: false, reason: MESSAGES.stateNotShippable };
  }
  if (isPoBox(shipment.address1) || isPoBox(shipment.address2 ?? undefined)) {
    return { ok: false, reason: MESSAGES.poBox };
  }
  return { ok: true };
}
