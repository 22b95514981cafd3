import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { LiveRegion } from '../../ui/live-region.tsx';
import { keepBelow } from '../place-below.ts';
import { type SuggestionSearch, searchSuggestions } from './search-suggestions.ts';
import { isTyped, type Suggesting, type Suggestion } from './suggestion.ts';

export interface SuggestionsProps<S extends Suggestion> extends Suggesting<S> {
  readonly input: RefObject<HTMLInputElement | null>;
  /** Whether something was typed before this part loaded. */
  readonly wasTyped: RefObject<boolean>;
}

/** ARIA 1.2 combobox: the input keeps the focus. Never writes into it; takes Enter only with a marked suggestion. */
export function Suggestions<S extends Suggestion>({ input, wasTyped, load, onChoose }: SuggestionsProps<S>) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<SuggestionSearch | null>(null);
  const [found, setFound] = useState<readonly S[]>([]);
  const [marked, setMarked] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const isOpen = found.length > 0;

  function hear(suggestions: readonly S[]) {
    setMarked(null);
    setFound(suggestions);
    setAnnouncement(countText(suggestions.length));
  }

  function close() {
    search.current?.drop();
    hear([]);
  }

  function choose(suggestion: S) {
    close();
    input.current?.focus();
    onChoose(suggestion);
    // Last, because filling in the field closes the list again.
    setAnnouncement(`Filled in: ${suggestion.label}`);
  }

  const ask = useEffectEvent((text: string, signal: AbortSignal) => load(text, signal));
  const onAnswer = useEffectEvent(hear);
  const onLeave = useEffectEvent(close);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const chosen = marked === null ? undefined : found[marked];
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (!isOpen) {
          if (event.key === 'ArrowDown' && input.current) search.current?.ask(input.current.value);
          return;
        }
        event.preventDefault();
        // A later answer would change the list under the shopper's hand.
        search.current?.drop();
        return setMarked(step(marked, found.length, event.key === 'ArrowDown' ? 1 : -1));
      case 'Enter':
        if (!chosen) return close();
        event.preventDefault();
        return choose(chosen);
      case 'Escape':
        if (!isOpen) return;
        // A dialog around it stays open.
        event.preventDefault();
        return close();
      case 'Home':
      case 'End':
      case 'ArrowLeft':
      case 'ArrowRight':
        return setMarked(null);
    }
  });

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const asking = searchSuggestions<S>(
      (text, signal) => ask(text, signal),
      (suggestions) => onAnswer(suggestions),
    );
    search.current = asking;
    const stop = new AbortController();
    const onInput = (event: Event) => {
      if (isTyped(event)) asking.ask(element.value);
      else onLeave();
    };
    element.setAttribute('role', 'combobox');
    element.setAttribute('aria-autocomplete', 'list');
    element.addEventListener('input', onInput, stop);
    element.addEventListener('keydown', (event) => onKey(event), stop);
    element.addEventListener('blur', () => onLeave(), stop);
    if (wasTyped.current && element === document.activeElement) asking.ask(element.value);
    return () => {
      asking.drop();
      for (const name of comboboxAttributes) element.removeAttribute(name);
      stop.abort();
    };
  }, [input, wasTyped]);

  useExpanded(input, { isOpen, listId, marked });

  useEffect(() => {
    if (!isOpen || !list.current || !input.current) return;
    list.current.showPopover();
    return keepBelow(list.current, input.current, 'anchor');
  }, [isOpen, input]);

  return (
    <>
      <LiveRegion message={announcement} />
      {isOpen && (
        <div
          ref={list}
          id={listId}
          popover="manual"
          role="listbox"
          aria-label="Suggestions"
          // A press must not take the focus from the input: the list would close too early.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute z-50 m-0 backdrop:bg-transparent max-h-[min(28rem,50vh)] overflow-y-auto rounded-brand border border-edge bg-paper py-1 text-base text-ink shadow-float"
        >
          {found.map((suggestion, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the input keeps the focus and takes the keys.
            <div
              key={suggestion.label}
              id={optionId(listId, index)}
              role="option"
              aria-selected={index === marked}
              onClick={() => choose(suggestion)}
              className="flex min-h-11 cursor-pointer items-center border-s-3 border-transparent px-3.5 py-2 hover:bg-tint aria-selected:border-accent aria-selected:bg-tint"
            >
              {suggestion.label}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;

interface Expanded {
  readonly isOpen: boolean;
  readonly listId: string;
  readonly marked: number | null;
}

/** Says at the input which list is open, and which of its options is marked. */
function useExpanded(input: RefObject<HTMLInputElement | null>, { isOpen, listId, marked }: Expanded): void {
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    element.setAttribute('aria-expanded', String(isOpen));
    setOrRemove(element, 'aria-controls', isOpen ? listId : null);
    const active = marked === null ? null : optionId(listId, marked);
    setOrRemove(element, 'aria-activedescendant', active);
    if (active !== null) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [input, isOpen, listId, marked]);
}

const comboboxAttributes = [
  'role',
  'aria-autocomplete',
  'aria-expanded',
  'aria-controls',
  'aria-activedescendant',
];

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** `null` is the typed text, which follows the last suggestion in both directions. */
function step(marked: number | null, count: number, by: 1 | -1): number | null {
  if (marked === null) return by === 1 ? 0 : count - 1;
  const next = marked + by;
  return next < 0 || next >= count ? null : next;
}

function countText(count: number): string {
  if (count === 0) return '';
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}. Press the down arrow to choose.`;
}
