import type { AddressVerdict, SuggestedAddress } from '../../../contract/address.ts';
import type { TypedAddress } from '../../places/judge-address.ts';

/** Never throws. Answers 'unavailable' for a bad answer or none, at the latest when `signal` aborts. */
export interface AddressService {
  /**
   * Addresses that start as typed (at least 3 characters after trimming), at most 10, likeliest first, no PO boxes. Of
   * the ZIP (five digits) rather than of others, if it is known.
   */
  suggest(
    typed: string,
    zip: string | null,
    signal: AbortSignal,
  ): Promise<ServiceAnswer<readonly SuggestedAddress[]>>;
  verify(address: TypedAddress, signal: AbortSignal): Promise<ServiceAnswer<AddressVerdict>>;
}

export const MOST_SUGGESTIONS = 10;

/** `why` is for the log. */
export type ServiceAnswer<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  | { readonly kind: 'unavailable'; readonly why: string };
