import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * A filter, a search or a form starts again with its answer, and the control that was pressed is made again: the focus
 * would fall to the top of the page. It goes to the new one instead; if there is none, to the row that it changed, or to what
 * the page says now, such as a review. Place it after the page, whose own choice comes first.
 */
export function KeptFocus() {
  const last = useRef<{ control: Element; identity: string; rowId: string } | null>(null);
  const { key } = useLocation();
  const isIdle = useNavigation().state === 'idle';

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // Noted now: a control that is gone has no label.
      last.current =
        target instanceof Element
          ? { control: target, identity: identityOf(target), rowId: target.closest('tr')?.id ?? '' }
          : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, also at the address of the one before.
  useEffect(() => {
    const gone = last.current;
    if (!isIdle || gone === null || gone.control.isConnected || document.activeElement !== document.body)
      return;
    const next = successorOf(gone);
    const row = document.getElementById(gone.rowId);
    if (next) next.focus({ preventScroll: true });
    else if (row) focusHere(row, { preventScroll: true });
    else focusAnswer();
    if (next && isText(next) && isText(gone.control)) {
      // What was selected is about to be typed over. Some kinds of fields have no selection.
      const { selectionStart: start, selectionEnd: end } = gone.control;
      if (start !== null && next.selectionStart !== null) next.setSelectionRange(start, end);
    }
  }, [key, isIdle]);

  return null;
}

function focusAnswer(): void {
  const answers = [...document.querySelectorAll<HTMLElement>(ANSWERS)];
  const answer = answers.find((each) => each.checkVisibility()) ?? document.getElementById('main');
  if (!answer) return;
  // A notice that sticks in view moves nothing: the list behind it keeps its place.
  const { top, bottom } = answer.getBoundingClientRect();
  // Behind a phone's navigation is not in view.
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  focusHere(answer, { preventScroll: top >= 0 && bottom <= window.innerHeight - covered });
}

function focusHere(element: HTMLElement, options?: FocusOptions): void {
  element.tabIndex = -1;
  element.focus(options);
}

const ANSWERS = '#main [aria-labelledby="review"], #main [role="status"]';

const isText = (control: Element) =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;

/** What makes it the same control to a person. The value of a field is not part of it, that of a button is. */
function identityOf(control: Element): string {
  const of = (name: string) => control.getAttribute(name);
  const isField = isText(control) || control instanceof HTMLSelectElement;
  const label = isField ? (control.labels?.[0]?.textContent ?? null) : null;
  const isButton = control.localName === 'button';
  return JSON.stringify([
    ...[control.localName, of('name'), of('type'), of('aria-label'), of('href'), label],
    ...(isButton ? [of('value'), control.textContent] : []),
  ]);
}

function successorOf({ control, identity }: { control: Element; identity: string }): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(control.localName)].find(
    (each) => identityOf(each) === identity && each.checkVisibility(),
  );
}
