import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { CARD_SECRETS } from '../../cards/card-secrets.ts';
import { setFieldValue } from '../../forms/set-field-value.ts';
import { ADDED_BY_REVIEW, REVIEWED } from '../review-then-do.ts';
import { isChanged, isFilledIn } from './typed-fields.ts';

/** One form, in this tab. */
const KEY = 'office-typed';

interface Kept {
  readonly staffId: number;
  readonly path: string;
  /** A checkbox is 'on' or ''. Never a password, a code or a card. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * A press after the session has ended leads to the log-in. What was typed is there again behind it, for the same person
 * only. Place it after the page.
 */
export function KeptTyping({ staffId }: { staffId: number }) {
  const { key } = useLocation();
  const [arrival] = useState(key);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const keep = (event: SubmitEvent) => write(sentBy(event, staffId));
    document.addEventListener('submit', keep, true);
    return () => document.removeEventListener('submit', keep, true);
  }, [staffId]);
  useEffect(() => {
    // The first page below this layout may be the one behind a log-in. Any other was reached with a session.
    if (key === arrival && bringBack(staffId)) setBack(true);
    write(null);
  }, [key, arrival, staffId]);
  if (!isBack || key !== arrival) return null;
  return (
    <p
      role="status"
      className="office-notice is-warn fixed inset-x-4 bottom-20 z-20 mx-auto w-fit max-w-lg shadow-float md:bottom-6"
    >
      You were logged out, so nothing was saved. What you typed is here again.
    </p>
  );
}

function sentBy({ target, submitter }: SubmitEvent, staffId: number): Kept | null {
  if (!(target instanceof HTMLFormElement) || !target.matches('main form[method="post"]')) return null;
  // By attribute: a field may be named "action".
  const action = submitter?.getAttribute('formaction') ?? target.getAttribute('action') ?? '';
  const isReview = target.elements.namedItem(REVIEWED) !== null;
  const isRefused = target.querySelector('[role=alert]') !== null;
  const typed = [...target.elements].filter(
    (field): field is HTMLInputElement =>
      !isSecret(field) &&
      (isChanged(field) || (isRefused && isFilledIn(field)) || (isReview && isTypedBefore(field))),
  );
  if (typed.length === 0) return null;
  const fields = Object.fromEntries(typed.map((field) => [field.name, textOf(field)]));
  return { staffId, path: new URL(action, location.href).pathname, fields };
}

function isSecret(field: Element): boolean {
  const { name = '', type, autocomplete = '' } = field as HTMLInputElement;
  return (
    name === '' ||
    ['password', 'file'].includes(type) ||
    /one-time-code|^cc-/.test(autocomplete) ||
    [...CARD_SECRETS, ...ADDED_BY_REVIEW].includes(name)
  );
}

/** A review carries what was typed before it. */
const isTypedBefore = (field: Element) => field instanceof HTMLInputElement && field.type === 'hidden';

function textOf({ type, checked, value }: HTMLInputElement): string {
  return type === 'checkbox' ? (checked ? 'on' : '') : value;
}

/** False if nothing was kept for this person and page. */
function bringBack(staffId: number): boolean {
  const kept = read();
  if (kept?.staffId !== staffId || kept.path !== location.pathname) return false;
  const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')];
  const names = Object.keys(kept.fields);
  // A review has hidden fields, some of which the form before it may not have.
  const known = (form: HTMLFormElement) => names.filter((name) => form.elements.namedItem(name)).length;
  const [form] = forms.filter((each) => known(each) > 0).toSorted((one, other) => known(other) - known(one));
  if (!form) return false;
  for (const [name, value] of Object.entries(kept.fields)) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) setFieldValue(form, name, value);
    else if (field.type === 'checkbox') field.checked !== (value === 'on') && field.click();
    else if (field.type !== 'hidden') setFieldValue(form, name, value);
  }
  return true;
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** A browser that stores nothing keeps nothing. */
function write(kept: Kept | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {}
}
