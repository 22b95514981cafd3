import { useRef, useState } from 'react';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { usePart } from '../use-part.ts';
import { isTyped, type Suggesting, type Suggestion } from './suggestion.ts';

export type TypeAheadFieldProps<S extends Suggestion> = Omit<TextFieldProps, 'ref'> & Suggesting<S>;

const fetchSuggestions = () => import('./suggestions.tsx');

/**
 * A plain field if scripts or the provider are missing. The suggestions load on focus and take over the same input, so
 * that neither the focus nor the typed text is lost.
 */
export function TypeAheadField<S extends Suggestion>({
  load,
  onChoose,
  onFocus,
  onInput,
  ...field
}: TypeAheadFieldProps<S>) {
  const input = useRef<HTMLInputElement>(null);
  const wasTyped = useRef(false);
  const [isWanted, setIsWanted] = useState(false);
  const part = usePart(fetchSuggestions, isWanted);
  return (
    <div>
      <TextField
        {...field}
        ref={input}
        onFocus={(event) => {
          setIsWanted(true);
          onFocus?.(event);
        }}
        onInput={(event) => {
          wasTyped.current ||= isTyped(event.nativeEvent);
          onInput?.(event);
        }}
      />
      {part.state === 'here' && (
        <part.part.Suggestions key={field.field.key} {...{ input, wasTyped, load, onChoose }} />
      )}
    </div>
  );
}
