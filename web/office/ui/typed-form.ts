import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { RefusedAction } from '../call-office.ts';

/** What empties a form: the answer to its own success, or 'success' where that leads back to the page. */
export type EmptiedBy = object | 'success' | undefined;

/**
 * For a form that stays on its page, such as one that adds to a list. Only its own success empties it, and what is typed
 * while the press is being answered stays.
 */
export function useTypedForm({
  refused,
  emptiedBy,
}: {
  refused: RefusedAction | undefined;
  emptiedBy: EmptiedBy;
}) {
  const ref = useRef<HTMLFormElement>(null);
  const isPressed = useRef(false);
  const isIdle = useNavigation().state === 'idle';
  // These come first: what was typed during the request is put back after them.
  useEffect(() => {
    if (typeof emptiedBy === 'object') ref.current?.reset();
  }, [emptiedBy]);
  useEffect(() => {
    if (!isIdle || !isPressed.current) return;
    isPressed.current = false;
    if (emptiedBy === 'success' && !refused) ref.current?.reset();
  }, [isIdle, refused, emptiedBy]);
  const typed = useTypedMeanwhile(ref, isIdle);
  return {
    ref,
    onSubmit: () => {
      isPressed.current = true;
      typed.forget();
    },
    onInput: typed.note,
  };
}

/**
 * What is typed while a press is being answered stays. The answer may start fields again with what was saved, which is
 * what stood in them before.
 */
function useTypedMeanwhile(form: RefObject<HTMLFormElement | null>, isIdle: boolean) {
  const fields = useRef(new Map<string, { readonly value: string; readonly checked: boolean }>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer has come when nothing is on its way anymore.
  useEffect(() => {
    if (!isIdle) return;
    for (const [name, { value, checked }] of fields.current) {
      const field = form.current?.elements.namedItem(name);
      if (!isTypedIn(field)) continue;
      if (field.type === 'checkbox') (field as HTMLInputElement).checked = checked;
      else field.value = value;
    }
  }, [isIdle]);
  return {
    forget: () => fields.current.clear(),
    note: ({ target }: FormEvent<HTMLFormElement>) => {
      if (!isTypedIn(target)) return;
      fields.current.set(target.name, {
        value: target.value,
        checked: target instanceof HTMLInputElement && target.checked,
      });
    },
  };
}

type TypedIn = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isTypedIn(field: unknown): field is TypedIn {
  if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) return true;
  return field instanceof HTMLInputElement && !['file', 'radio', 'hidden'].includes(field.type);
}
