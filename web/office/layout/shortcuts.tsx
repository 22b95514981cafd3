import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Screen } from '../../../domain/office/screens.ts';

const SEQUENCE_MS = 1500;

/** Keys for those whose hands stay on the keyboard. They can be turned off in the profile (WCAG 2.1.4). */
export function Shortcuts({ screens }: { screens: readonly Screen[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const wentAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const isSecond = event.timeStamp - wentAt.current < SEQUENCE_MS;
      wentAt.current = Number.NEGATIVE_INFINITY;
      if (isSecond) {
        const screen = screens.find(({ letter }) => letter === event.key);
        if (screen) navigate(screen.path);
        return;
      }
      if (act(event.key)) event.preventDefault();
    }

    function act(key: string): boolean {
      switch (key) {
        case 'g':
          wentAt.current = performance.now();
          return true;
        case '/':
          document.getElementById('office-search')?.focus();
          return true;
        case '?':
          setOpen(true);
          return true;
        case 'j':
          return moveRow(1);
        case 'k':
          return moveRow(-1);
        case 'x':
          return press('input[type="checkbox"]');
        case 'Enter':
          return document.activeElement?.matches('tr') === true && press('a');
        default:
          return false;
      }
    }

    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [screens, navigate]);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className="m-auto w-[min(100%-2rem,30rem)] rounded-brand bg-paper p-5 shadow-float"
      aria-labelledby="shortcuts-title"
      onClose={() => setOpen(false)}
    >
      <h2 id="shortcuts-title" className="office-heading">
        Keyboard shortcuts
      </h2>
      <dl className="mt-3.5 mb-5 grid gap-1.5 *:grid *:grid-cols-[5rem_1fr] [&_kbd]:rounded-brand [&_kbd]:border [&_kbd]:border-edge [&_kbd]:px-1.5 [&_kbd]:text-sm">
        {[
          ['/', 'Search'],
          ['j k', 'Next and previous row'],
          ['x', 'Select the row'],
          ['Enter', 'Open the row'],
          ...screens.flatMap(({ letter, label }) => (letter ? [[`g ${letter}`, label]] : [])),
          ['?', 'This list'],
        ].map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit" className="button is-quiet">
          Close
        </button>
      </form>
    </dialog>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), select, textarea, dialog *'))
  );
}

function rows(): HTMLTableRowElement[] {
  return [...document.querySelectorAll<HTMLTableRowElement>('table[data-rows] tbody tr')];
}

/** Rows take the focus only from the keys, so that Tab goes through their links. */
function moveRow(by: 1 | -1): boolean {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)];
  if (!next) return false;
  next.tabIndex = -1;
  next.focus();
  return true;
}

function press(what: string): boolean {
  const row = rows().find((each) => each.contains(document.activeElement));
  const target = row?.querySelector<HTMLElement>(what);
  target?.click();
  return target != null;
}
