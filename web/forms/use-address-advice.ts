import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AddressVerdict, SuggestedAddress } from '../../contract/address.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { normalizeZip } from '../../domain/geography/zip.ts';
import { browserApi } from '../api/browser-api.ts';
import { useAfterPress } from './use-after-press.ts';

/** What appears below the address: a choice to make, or the choice made. */
export type AddressAdvice =
  | {
      readonly kind: 'open';
      readonly reason: string | null;
      readonly suggestion: SuggestedAddress | null;
    }
  | { readonly kind: 'settled'; readonly text: string };

const PARTS: readonly string[] = ['address1', 'address2', 'city', 'stateId', 'zip'];

/** The ZIP field and the submit already say this. */
const SAID_ELSEWHERE: readonly (string | null)[] = [MESSAGES.invalidZip, MESSAGES.zipNotInState];

/**
 * Checks a complete address once when the shopper leaves it. No one waits for the answer, and failures stay silent. The
 * advice disappears when the address is edited.
 *
 * @param place an element in the form
 */
export function useAddressAdvice(place: RefObject<Element | null>) {
  const [advice, setAdvice] = useState<AddressAdvice | null>(null);
  const asked = useRef('');
  const waiting = useRef<AbortController | null>(null);
  const afterPress = useAfterPress();

  const ask = useEffectEvent(async (form: HTMLFormElement) => {
    const address = wholeAddress(form);
    const key = keyOf(form);
    if (address === null || key === asked.current) return;
    asked.current = key;
    waiting.current?.abort();
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    const answer = await browserApi.call('post /address/validate', { body: address, signal });
    if (!answer.ok || signal.aborted || !isWorthSaying(answer.data)) return;
    const { reason, suggestion } = answer.data;
    afterPress(() => {
      if (form.isConnected && keyOf(form) === key) setAdvice({ kind: 'open', reason, suggestion });
    });
  });

  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    let hasBegun = false;
    const onFocus = () => {
      hasBegun = true;
    };
    const onLeave = ({ target, relatedTarget }: FocusEvent) => {
      if (isPart(target) && !isPart(relatedTarget)) void ask(form);
    };
    const onEdit = ({ target, type }: Event) => {
      if (!isPart(target)) return;
      setAdvice(null);
      if (!hasBegun || type !== 'change' || isPart(document.activeElement)) return;
      // A ZIP lookup or autofill sets several fields, one after the other.
      queueMicrotask(() => void ask(form));
    };
    form.addEventListener('focusin', onFocus);
    form.addEventListener('focusout', onLeave);
    form.addEventListener('input', onEdit);
    form.addEventListener('change', onEdit);
    return () => {
      waiting.current?.abort();
      form.removeEventListener('focusin', onFocus);
      form.removeEventListener('focusout', onLeave);
      form.removeEventListener('input', onEdit);
      form.removeEventListener('change', onEdit);
    };
  }, [place]);

  /** Do not check the form's current address again. */
  function settle(form: HTMLFormElement, text: string): void {
    asked.current = keyOf(form);
    setAdvice({ kind: 'settled', text });
  }

  return { advice, settle };
}

function isWorthSaying({ valid, isPoBox, suggestion, reason }: AddressVerdict): boolean {
  return !valid && (suggestion !== null || !(isPoBox || SAID_ELSEWHERE.includes(reason)));
}

function isPart(target: EventTarget | null): boolean {
  return target instanceof Element && PARTS.includes(target.getAttribute('name') ?? '');
}

/** Null while something is missing. */
function wholeAddress(form: HTMLFormElement) {
  const values = new FormData(form);
  const [address1 = '', address2 = '', city = '', state = '', zip = ''] = PARTS.map((name) =>
    String(values.get(name) ?? '').trim(),
  );
  if (address1 === '' || city === '' || state === '' || normalizeZip(zip) === null) return null;
  return { address1, address2, city, stateId: Number(state), zip };
}

function keyOf(form: HTMLFormElement): string {
  return JSON.stringify(wholeAddress(form));
}
