import { resetsOf } from '../../../domain/delivery/delivery-options.ts';
import { type DeliveryKind, deliveryKindOf } from '../../../domain/delivery/methods.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { NEW_ADDRESS } from '../address-book/chosen-address.ts';
import { CARRIER_PICKUP } from './carrier-pickup/chosen-pickup.ts';

/** What is said of the order, not of a way to get it: what stands on the page goes along from method to method. */
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
  /** What the method's fields held when they were last seen; null: they were not, in this visit. */
  readonly remembered: FormValues | null;
  /** What they hold at first. */
  readonly fresh: FormValues;
}

/**
 * What the form holds after a method was chosen: the address is cleared (spec §4), but what had been typed for the very
 * method comes back (contract §6). A date that was chosen for another service does not: it may be closed for this one.
 */
export function afterChoosing({ method, current, remembered, fresh }: Choosing): FormValues {
  const cleared = [
    ...(resetsOf(method)?.cleared ?? []),
    NEW_ADDRESS,
    CARRIER_PICKUP,
    'shipViaId',
    'requestedShipDate',
  ];
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

/** What nobody has named is a delivery. */
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
