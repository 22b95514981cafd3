import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { type Draft, readDraft, writeDraft } from '../../forms/drafts.ts';
import { useCheckout } from '../use-checkout.ts';
import type { AddressKind } from './address-kind.ts';
import { newAddressDraft, newAddressPath } from './new-address-form.tsx';
import { ADDRESS_BOOK_ID, addressPart, NEW, withoutAddress } from './offered-addresses.ts';

const REQUIRED = ['name_first', 'name_last', 'address1', 'city', 'stateId', 'zip', 'phone'] as const;

/** Null if there is none to offer. */
export function typedAddress(draft: Draft): { readonly address: Draft; readonly isWhole: boolean } | null {
  if (draft.sameAsShipping === 'on' || !draft.address1) return null;
  return { address: addressPart(draft), isWhole: REQUIRED.every((name) => draft[name]?.trim()) };
}

/** A guest's typed address becomes the new one after log-in. Call this before the draft is restored. */
export function useTypedAddressOffer(kind: AddressKind, hasPicker: boolean): void {
  const { clubJoin } = useCheckout();
  const fetcher = useFetcher();
  const [offer, setOffer] = useState<Draft | null>(null);
  useLayoutEffect(() => {
    const draft = readDraft(kind);
    const typed = hasPicker ? typedAddress(draft) : null;
    if (!typed) return;
    writeDraft(newAddressDraft(kind), typed.address);
    writeDraft(kind, { ...withoutAddress(draft), ...(typed.isWhole && { [ADDRESS_BOOK_ID]: NEW }) });
    if (typed.isWhole) setOffer(typed.address);
  }, [kind, hasPicker]);

  const save = useEffectEvent((address: Draft) => {
    fetcher.submit({ ...address }, { method: 'post', action: newAddressPath(kind, clubJoin) });
  });
  useEffect(() => {
    if (offer) save(offer);
  }, [offer]);
}
