import type { AddressVerdict, SuggestedAddress } from '../../../contract/address.ts';

/**
 * Somebody who knows the country's addresses. No adapter throws for a service that is down, slow or talks nonsense:
 * it answers 'unavailable', at the latest when `signal` aborts.
 */
export interface AddressService {
  /** Addresses that begin as typed (3 characters or more, blanks cut), 10 at most, the likeliest first; no PO boxes. */
  suggest(typed: string, signal: AbortSignal): Promise<ServiceAnswer<readonly SuggestedAddress[]>>;
  verify(address: TypedAddress, signal: AbortSignal): Promise<ServiceAnswer<AddressVerdict>>;
}

export const MOST_SUGGESTIONS = 10;

export interface TypedAddress {
  readonly address1: string;
  /** '' for none. */
  readonly address2: string;
  readonly city: string;
  readonly stateShort: string;
  readonly zip: string;
}

/** `why` is for the log. */
export type ServiceAnswer<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  | { readonly kind: 'unavailable'; readonly why: string };
