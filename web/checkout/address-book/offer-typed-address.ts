import { useLayoutEffect } from 'react';
import { type Draft, readDraft, writeDraft } from '../../forms/drafts.ts';
import { ADDRESS_BOOK_ID, encodeAddress, NEW, NEW_ADDRESS, withoutAddress } from './chosen-address.ts';

const REQUIRED = ['name_first', 'name_last', 'address1', 'city', 'stateId', 'zip', 'phone'] as const;

/**
 * Converts a draft with address fields for the page with the picker. The typed address becomes the new address, chosen
 * if it is complete. Null: the draft has no address to offer.
 */
export function withTypedOffered(draft: Draft): Draft | null {
  if (NEW_ADDRESS in draft || draft.sameAsShipping === 'on' || !draft.address1) return null;
  const isWhole = REQUIRED.every((name) => draft[name]?.trim());
  return {
    ...withoutAddress(draft),
    ...(isWhole && { [ADDRESS_BOOK_ID]: NEW }),
    [NEW_ADDRESS]: encodeAddress(draft),
  };
}

/** For guests who typed an address and then logged in. Call it before the draft is restored. */
export function useTypedAddressOffer(name: string, hasPicker: boolean): void {
  useLayoutEffect(() => {
    const offered = hasPicker ? withTypedOffered(readDraft(name)) : null;
    if (offered) writeDraft(name, offered);
  }, [name, hasPicker]);
}
