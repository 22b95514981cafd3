import { type RefObject, useLayoutEffect, useState } from 'react';
import type { FormValues } from './form-reply.ts';

/**
 * What was typed and not yet sent, kept for this tab only: a reload or a step back finds it again. The card's
 * number and security code are never in it.
 */
const PREFIX = 'checkout-draft:';
const NOTHING_SECRET: readonly string[] = [];
const NO_DRAFT: Draft = {};

export interface DraftOptions {
  readonly name: string;
  /** Names of fields that are never kept. Must be the same list for the life of the form. */
  readonly secret?: readonly string[];
}

/**
 * Keeps what a form holds and puts it back when the page comes again. The fields are filled before any effect reads
 * them. Returns what was put back, for fields that the page shows only because of it.
 */
export function useDraft(
  formRef: RefObject<HTMLFormElement | null>,
  { name, secret = NOTHING_SECRET }: DraftOptions,
): Draft {
  const [restored, setRestored] = useState(NO_DRAFT);
  useLayoutEffect(() => {
    const form = formRef.current;
    if (!form) return;
    // On Back and reload browsers restore some of the fields, late and without an event. Only the draft may do that.
    form.setAttribute('autocomplete', 'off');
    // On a slow line shoppers type before this script runs: that is newer than any draft.
    const typed = fieldsOf(form).filter(isEdited);
    const left = [...secret, ...typed.map((field) => field.name)];
    const draft = Object.fromEntries(
      Object.entries(readDraft(name)).filter(([field]) => !left.includes(field)),
    );
    fill(form, draft);
    if (Object.keys(draft).length > 0) setRestored(draft);

    const keep = () => keepDraft(form, { name, secret });
    // A field may stand outside of its form in the page, so the form does not hear of all its fields.
    const onEdit = ({ target }: Event) => {
      if (target instanceof Element && 'form' in target && target.form === form) keep();
    };
    if (typed.length > 0) keep();
    document.addEventListener('input', onEdit);
    document.addEventListener('change', onEdit);
    return () => {
      document.removeEventListener('input', onEdit);
      document.removeEventListener('change', onEdit);
    };
  }, [formRef, name, secret]);
  return restored;
}

/** For changes of a form that are no edit of one of its fields. */
export function keepDraft(form: HTMLFormElement, { name, secret = NOTHING_SECRET }: DraftOptions): void {
  writeDraft(name, draftOf(form, secret, readDraft(name)));
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

/** By field name; of a box 'on' or ''. */
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

/** An empty field is kept only where something was deleted: another visit may have more to propose for it. */
function draftOf(form: HTMLFormElement, secret: readonly string[], before: Draft): Draft {
  const kept = fieldsOf(form).filter((field) => isKept(field, secret));
  // Of the radios of one name the chosen one speaks for all.
  const speaking = kept.filter((field) => !isOfType(field, 'radio') || field.checked);
  const said = speaking.filter((field) => textOf(field) !== '' || isEdited(field) || field.name in before);
  return Object.fromEntries(said.map((field) => [field.name, textOf(field)]));
}

function textOf(field: Field): string {
  if (isOfType(field, 'checkbox')) return field.checked ? 'on' : '';
  return field.value;
}

/** Whether a field says something else than what the page came with. */
function isEdited(field: Field): boolean {
  if (isOfType(field, 'radio') || isOfType(field, 'checkbox')) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return first !== undefined && !first.selected;
}

/** A choice that is offered no more leaves the others as they are. */
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

/** Storage may be closed to us (private windows, settings): then there are no drafts, and no errors either. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}
