import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { isChanged, isFilledIn } from './typed-fields.ts';

const QUESTION = 'What you typed on this page is not saved. Continue without it?';

/** What was typed into each form when it was last sent: that is no longer unsaved, unless the form was refused. */
const sent = new WeakMap<HTMLFormElement, ReadonlySet<string>>();

/** Asks before a link, or the button of another form, drops what was typed on the page. */
export function UnsavedGuard() {
  const sending = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    const remember = ({ target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement)) return;
      sending.current = target;
      sent.set(target, new Set(typedIn(target)));
      // A script that sends the form by itself navigates nowhere.
      setTimeout(() => {
        sending.current = null;
      });
    };
    document.addEventListener('submit', remember, true);
    document.addEventListener('click', stayOnPage);
    return () => {
      document.removeEventListener('submit', remember, true);
      document.removeEventListener('click', stayOnPage);
    };
  }, []);
  const blocker = useBlocker(() => {
    const form = sending.current;
    const isBlocked = hasUnsaved(form) && !window.confirm(QUESTION);
    if (form && isBlocked) sent.delete(form);
    return isBlocked;
  });
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  return null;
}

/** A link to a place on this page leaves nothing, but for the router it is a navigation, about which it would ask. */
function stayOnPage(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  const place = document.getElementById(link?.getAttribute('href')?.slice(1) ?? '');
  if (!place || event.defaultPrevented) return;
  event.preventDefault();
  place.scrollIntoView();
  place.focus();
}

function hasUnsaved(except: HTMLFormElement | null): boolean {
  // By attribute: a field may be named "method".
  return [...document.querySelectorAll<HTMLFormElement>('main form')].some(
    (form) => form !== except && form.getAttribute('method') === 'post' && isUnsaved(form),
  );
}

function isUnsaved(form: HTMLFormElement): boolean {
  // A refused form starts again with what was typed.
  if (form.querySelector('[role=alert]')) return [...form.elements].some(isFilledIn);
  return typedIn(form).some((typed) => sent.get(form)?.has(typed) !== true);
}

/** Each field that a person has changed, with its value. */
function typedIn(form: HTMLFormElement): string[] {
  return [...form.elements].filter(isChanged).map((field) => {
    const { name, value, checked } = field as HTMLInputElement;
    return JSON.stringify([name, value, checked]);
  });
}
