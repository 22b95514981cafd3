import { resetsOf } from '../../../domain/delivery/delivery-options.ts';
import { type DeliveryKind, deliveryKindOf } from '../../../domain/delivery/methods.ts';
import type { FormValues } from '../../forms/form-reply.ts';

/** Fields about the order, not about a delivery method: their values stay when the method changes. */
const OF_THE_ORDER = [
  'specialInstructions',
  'isGift',
  'giftSenderName',
  'giftName',
  'giftRecipientEmail',
  'giftNote',
] as const;

export interface Choosing {
  readonly method: string;
  /** On the page when the method was chosen. */
  readonly current: FormValues;
  /** The last values of the method's fields; null if they were not shown in this visit. */
  readonly remembered: FormValues | null;
  readonly fresh: FormValues;
}

/**
 * Clears the address, but restores what was typed for this method. A date for another service
 * is not restored, because this service may not deliver on it.
 */
export function afterChoosing({ method, current, remembered, fresh }: Choosing): FormValues {
  const cleared = [...(resetsOf(method)?.cleared ?? []), 'shipViaId', 'requestedShipDate'];
  const sameService = remembered?.shipViaId === fresh.shipViaId || kindOf(method) === 'winery-pickup';
  return {
    ...fresh,
    ...filledIn(without(current, cleared)),
    ...(remembered && without(remembered, sameService ? [] : ['requestedShipDate'])),
    ...only(current, OF_THE_ORDER),
    deliveryMethod: method,
    shipViaId: fresh.shipViaId ?? '',
  };
}

/** An unknown method is a delivery. */
export function kindOf(method: string): DeliveryKind {
  return deliveryKindOf(method) ?? 'deliver';
}

function without(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

function only(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

function filledIn(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
