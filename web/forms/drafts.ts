import { useLayoutEffect, useState } from 'react';
import type { FormHandle } from './form-context.ts';
import type { FormValues } from './form-reply.ts';

/** For this tab only, so that a reload or Back restores it. Never the card's number or security code. */
const PREFIX = 'checkout-draft:';
const NOTHING_SECRET: readonly string[] = [];
const NO_DRAFT: Draft = {};

export interface DraftOptions {
  readonly name: string;
  /** Names of fields that are never kept. Must be the same list on every render. */
  readonly secret?: readonly string[];
}

/** Restores before any effect reads the fields. Returns what was restored, for fields that the page shows only then. */
export function useDraft(
  { element }: Pick<FormHandle, 'element'>,
  { name, secret = NOTHING_SECRET }: DraftOptions,
): Draft {
  const [restored, setRestored] = useState(NO_DRAFT);
  useLayoutEffect(() => {
    const form = element();
    if (!form) return;
    // On Back and reload, browsers restore some fields late and without an event. Only the draft may do that.
    form.setAttribute('autocomplete', 'off');
    // On a slow connection shoppers type before this script runs: that is newer than any draft.
    const typed = fieldsOf(form).filter(isEdited);
    const left = [...secret, ...typed.map((field) => field.name)];
    const draft = Object.fromEntries(
      Object.entries(readDraft(name)).filter(([field]) => !left.includes(field)),
    );
    fill(form, draft);
    if (Object.keys(draft).length > 0) setRestored(draft);

    const keep = () => keepDraft(form, { name, secret });
    // A field may be outside its form in the page, so the form does not get the events of all its fields.
    const onEdit = ({ target }: Event) => {
      if (target instanceof Element && 'form' in target && target.form === form) keep();
    };
    if (typed.length > 0) keep();
    const stop = new AbortController();
    document.addEventListener('input', onEdit, stop);
    document.addEventListener('change', onEdit, stop);
    return () => stop.abort();
  }, [element, name, secret]);
  return restored;
}

/** For changes to a form that are not an edit of one of its fields. */
export function keepDraft(form: HTMLFormElement, { name, secret = NOTHING_SECRET }: DraftOptions): void {
  writeDraft(name, draftOf(form, secret, readDraft(name)));
}

/** Call this when the server has saved the form, or when the order is placed. */
export function forgetDraft(name: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + name));
}

/** Call this at the end of a session, so that the next person at this browser finds nothing. */
export function forgetAllDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  });
}

/** By field name; a checkbox is 'on' or ''. */
export type Draft = FormValues;
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field => 'name' in element && element.name !== '' && 'value' in element,
  );
}

function isOfType(field: Field, type: 'checkbox' | 'radio'): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === type;
}

function isKept(field: Field, secret: readonly string[]): boolean {
  const isHandle = field instanceof HTMLInputElement && (field.type === 'hidden' || field.type === 'submit');
  return !isHandle && !(field instanceof HTMLButtonElement) && !secret.includes(field.name);
}

/** Keeps an empty field only where the shopper deleted something: a later visit may suggest a value for it. */
function draftOf(form: HTMLFormElement, secret: readonly string[], before: Draft): Draft {
  const kept = fieldsOf(form).filter((field) => isKept(field, secret));
  // Of several radios with one name, the chosen one counts.
  const speaking = kept.filter((field) => !isOfType(field, 'radio') || field.checked);
  const filled = speaking.filter((field) => textOf(field) !== '' || isEdited(field) || field.name in before);
  return Object.fromEntries(filled.map((field) => [field.name, textOf(field)]));
}

function textOf(field: Field): string {
  if (isOfType(field, 'checkbox')) return field.checked ? 'on' : '';
  return field.value;
}

function isEdited(field: Field): boolean {
  if (isOfType(field, 'radio') || isOfType(field, 'checkbox')) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return first !== undefined && !first.selected;
}

/** Ignores a choice that the page no longer offers. */
function fill(form: HTMLFormElement, draft: Draft): void {
  for (const field of fieldsOf(form)) {
    const kept = draft[field.name];
    if (kept === undefined || !isKept(field, NOTHING_SECRET)) continue;
    if (isOfType(field, 'radio')) field.checked ||= field.value === kept;
    else if (isOfType(field, 'checkbox')) field.checked = kept === 'on';
    else if (!(field instanceof HTMLSelectElement) || hasOption(field, kept)) field.value = kept;
  }
}

function hasOption({ options }: HTMLSelectElement, value: string): boolean {
  return [...options].some((option) => option.value === value);
}

export function readDraft(name: string): Draft {
  return withStorage((storage) => JSON.parse(storage.getItem(PREFIX + name) ?? '{}') as Draft) ?? {};
}

export function writeDraft(name: string, draft: Draft): void {
  withStorage((storage) => storage.setItem(PREFIX + name, JSON.stringify(draft)));
}

/** The browser may deny storage (private windows, settings): then there are no drafts, and no errors either. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}
