import { type RefObject, useEffect } from 'react';

/**
 * What was typed and not yet sent, kept for this tab only: a reload or a step back finds it again. The card's
 * number and security code are never in it.
 */
const PREFIX = 'checkout-draft:';
const NOTHING_SECRET: readonly string[] = [];

export interface DraftOptions {
  readonly name: string;
  /** Names of fields that are never kept. Must be the same list for the life of the form. */
  readonly secret?: readonly string[];
}

/** Keeps and restores the draft of a form. Restored after the first paint, into the fields themselves. */
export function useDraft(
  formRef: RefObject<HTMLFormElement | null>,
  { name, secret = NOTHING_SECRET }: DraftOptions,
): void {
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const draft = readDraft(name);
    const keep = () => writeDraft(name, draftOf(form, secret));
    // On a slow line somebody has typed before this script came: that is newer than any draft.
    const typed = fieldsOf(form).filter(isEdited);
    const left = [...secret, ...typed.map((field) => field.name)];
    restoreDraft(form, draft, left);
    // What is put back may bring other fields (another method, another way to choose a date): those come after it.
    const frame = requestAnimationFrame(() => restoreDraft(form, draft, left));
    if (typed.length > 0) keep();
    form.addEventListener('input', keep);
    form.addEventListener('change', keep);
    return () => {
      cancelAnimationFrame(frame);
      form.removeEventListener('input', keep);
      form.removeEventListener('change', keep);
    };
  }, [formRef, name, secret]);
}

/** To be called when the server has taken the form, or when the order is placed. */
export function forgetDraft(name: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + name));
}

/** For the end of a session: what was typed here is nobody else's to find. */
export function forgetAllDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  });
}

export type Draft = Readonly<Record<string, string | boolean>>;
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

function draftOf(form: HTMLFormElement, secret: readonly string[]): Draft {
  const kept = fieldsOf(form).filter((field) => isKept(field, secret));
  // Of the radios of one name the chosen one speaks for all.
  const speaking = kept.filter((field) => !isOfType(field, 'radio') || field.checked);
  return Object.fromEntries(
    speaking.map((field) => [field.name, isOfType(field, 'checkbox') ? field.checked : field.value]),
  );
}

/** Whether a field says something else than what the page came with. */
function isEdited(field: Field): boolean {
  if (isOfType(field, 'radio') || isOfType(field, 'checkbox')) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return first !== undefined && !first.selected;
}

/** Sets each field and tells the page of it, as if it had been typed. */
function restoreDraft(form: HTMLFormElement, draft: Draft, secret: readonly string[]): void {
  for (const field of fieldsOf(form)) {
    const kept = draft[field.name];
    if (kept === undefined || !isKept(field, secret) || !putBack(field, kept)) continue;
    field.closest('details')?.setAttribute('open', '');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** Whether that changed anything. A choice that is offered no more leaves the others as they are. */
function putBack(field: Field, kept: string | boolean): boolean {
  if (isOfType(field, 'radio')) {
    if (field.checked || field.value !== kept) return false;
    field.checked = true;
    return true;
  }
  if (isOfType(field, 'checkbox')) {
    if (field.checked === kept) return false;
    field.checked = kept === true;
    return true;
  }
  if (field.value === kept || kept === '') return false;
  field.value = String(kept);
  return true;
}

export function readDraft(name: string): Draft {
  return withStorage((storage) => JSON.parse(storage.getItem(PREFIX + name) ?? '{}') as Draft) ?? {};
}

export function writeDraft(name: string, draft: Draft): void {
  withStorage((storage) => storage.setItem(PREFIX + name, JSON.stringify(draft)));
}

/** Storage may be closed to us (private windows, settings): then there are no drafts, and no errors either. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}
