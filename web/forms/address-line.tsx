import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Lookups } from '../../contract/lookups.ts';
import { PRINTED_LENGTH } from '../../domain/checkout/limits.ts';
import { isLongEnough, isTyped } from '../parts/combobox/suggestion.ts';
import { TypeAheadField } from '../parts/combobox/type-ahead-field.tsx';
import { type Field, textOf } from '../ui/field.ts';
import { type AddressSuggestion, fillAddress, loadAddressSuggestions } from './address-suggestions.ts';

export interface AddressLineProps {
  readonly field: Field;
  readonly label: string;
  readonly autoComplete: string;
  readonly states: Lookups['states'];
}

/**
 * Suggests addresses when typing starts in an empty line. A line that was chosen, autofilled or already there is only
 * edited, until almost all of it is deleted.
 */
export function AddressLine({ field, label, autoComplete, states }: AddressLineProps) {
  const initial = textOf(field.initialValue);
  const [length, setLength] = useState(initial.length);
  const isSearch = useRef(!isLongEnough(initial));
  const box = useRef<HTMLDivElement>(null);

  // A draft, the browser or a quick shopper may have filled it by now.
  useEffect(() => {
    const { value } = box.current?.querySelector('input') ?? { value: '' };
    setLength(value.length);
    isSearch.current = !isLongEnough(value);
  }, []);

  function follow(event: FormEvent<HTMLInputElement>) {
    const { value } = event.currentTarget;
    setLength(value.length);
    if (!isLongEnough(value)) isSearch.current = true;
    else if (!isTyped(event.nativeEvent)) isSearch.current = false;
  }

  async function load(searchText: string, signal: AbortSignal) {
    if (!isSearch.current) return [];
    const zip = box.current?.querySelector('input')?.form?.elements.namedItem('zip');
    return loadAddressSuggestions(
      { searchText, zip: zip instanceof HTMLInputElement ? zip.value : '' },
      signal,
    );
  }

  function fill({ address }: AddressSuggestion) {
    const input = box.current?.querySelector('input');
    if (!input?.form) return;
    fillAddress(input.form, address, states);
    // Place the cursor at the end, where typing continues.
    input.setSelectionRange(input.value.length, input.value.length);
  }

  return (
    <div ref={box}>
      <TypeAheadField
        field={field}
        label={label}
        autoComplete={autoComplete}
        spellCheck={false}
        onInput={follow}
        load={load}
        onChoose={fill}
      />
      <p aria-live="polite" className="text-sm text-muted">
        {length > PRINTED_LENGTH.addressLine &&
          `Shipping labels print about ${PRINTED_LENGTH.addressLine} characters per line. Put the rest on a second line.`}
      </p>
    </div>
  );
}
