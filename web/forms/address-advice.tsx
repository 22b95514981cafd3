import { useEffect, useId, useRef } from 'react';
import type { Lookups } from '../../contract/lookups.ts';
import { Button } from '../ui/button.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { addressLabel, fillAddress } from './address-suggestions.ts';
import { useAddressAdvice } from './use-address-advice.ts';

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
