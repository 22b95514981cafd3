import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { AddressVerdict, SuggestedAddress } from '../../contract/address.ts';
import type { Lookups } from '../../contract/lookups.ts';
import { normalizeZip } from '../../domain/geography/zip.ts';
import { browserApi } from '../api/browser-api.ts';
import { Button } from '../ui/button.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { addressLabel, fillAddress } from './address-suggestions.ts';
import { useAfterPress } from './use-after-press.ts';

/** Advice about the address above it. The shopper may accept or ignore it; it never blocks. */
export function AddressAdvice({ states }: { states: Lookups['states'] }) {
  const place = useRef<HTMLDivElement>(null);
  const decision = useRef<HTMLParagraphElement>(null);
  const titleId = useId();
  const { advice, settle } = useAddressAdvice(place);
  const open = advice?.kind === 'open' ? advice : null;
  const suggestion = open?.suggestion ?? null;
  const suggested = suggestion && addressLabel(suggestion);

  // The buttons are gone: keep the focus where they were.
  useEffect(() => {
    if (advice?.kind === 'settled') decision.current?.focus();
  }, [advice]);

  function use() {
    const form = place.current?.closest('form');
    if (!form || !suggestion) return;
    fillAddress(form, suggestion, states);
    settle(form, `The address is now ${addressLabel(suggestion)}.`);
  }

  function keep() {
    const form = place.current?.closest('form');
    if (form) settle(form, 'The address stays as you typed it.');
  }

  return (
    <div ref={place}>
      <LiveRegion
        message={open ? ['Please check your address.', open.reason, suggested].filter(Boolean).join(' ') : ''}
      />
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would count as a field of the form.
        <div role="group" aria-labelledby={titleId} className="mt-6">
          <Notice>
            <p id={titleId} className="font-medium">
              Please check your address
            </p>
            <p className="mt-1">{open.reason}</p>
            {suggested && <p className="mt-2 font-medium">{suggested}</p>}
            <div className="mt-2 flex flex-wrap items-center gap-x-6">
              {suggested && (
                <Button look="text" onClick={use}>
                  Use suggested address
                </Button>
              )}
              <Button look="text" onClick={keep}>
                Keep what I typed
              </Button>
            </div>
          </Notice>
        </div>
      )}
      {advice?.kind === 'settled' && (
        <p ref={decision} tabIndex={-1} className="mt-4 text-sm text-muted">
          {advice.text}
        </p>
      )}
    </div>
  );
}

export type AddressAdvice =
  | {
      readonly kind: 'open';
      readonly reason: string | null;
      readonly suggestion: SuggestedAddress | null;
    }
  | { readonly kind: 'settled'; readonly text: string };

const PARTS: readonly string[] = ['address1', 'address2', 'city', 'stateId', 'zip'];

/**
 * Checks a complete address once when the shopper leaves it. Failures stay silent, and an edit removes the advice.
 * `place` is an element in the form.
 */
export function useAddressAdvice(place: RefObject<Element | null>) {
  const [advice, setAdvice] = useState<AddressAdvice | null>(null);
  const lastRequest = useRef('');
  const waiting = useRef<AbortController | null>(null);
  const afterPress = useAfterPress();

  const ask = useEffectEvent(async (form: HTMLFormElement) => {
    const address = wholeAddress(form);
    const key = keyOf(form);
    if (address === null || key === lastRequest.current) return;
    lastRequest.current = key;
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
      // A press of the button sends the form first.
      if (isPart(target) && !isPart(relatedTarget)) afterPress(() => void ask(form));
    };
    const onEdit = ({ target, type }: Event) => {
      if (!isPart(target)) return;
      setAdvice(null);
      if (!hasBegun || type !== 'change' || isPart(document.activeElement)) return;
      // A ZIP lookup or autofill sets several fields, one after the other.
      queueMicrotask(() => void ask(form));
    };
    const stop = new AbortController();
    const { signal } = stop;
    form.addEventListener('focusin', onFocus, { signal });
    form.addEventListener('focusout', onLeave, { signal });
    form.addEventListener('input', onEdit, { signal });
    form.addEventListener('change', onEdit, { signal });
    return () => {
      waiting.current?.abort();
      stop.abort();
    };
  }, [place, afterPress]);

  function settle(form: HTMLFormElement, text: string): void {
    lastRequest.current = keyOf(form);
    setAdvice({ kind: 'settled', text });
  }

  return { advice, settle };
}

/** The fields and the submit already say what is wrong with a ZIP, and a PO box. */
function isWorthSaying({ valid, isPoBox, isZipWrong, suggestion }: AddressVerdict): boolean {
  return !valid && (suggestion !== null || !(isPoBox || isZipWrong));
}

function isPart(target: EventTarget | null): boolean {
  return target instanceof Element && PARTS.includes(target.getAttribute('name') ?? '');
}

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
