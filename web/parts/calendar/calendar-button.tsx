import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { Day } from '../../../domain/dates/day.ts';
import { keepBelow } from '../place-below.ts';
import { usePart } from '../use-part.ts';
import type { CalendarProps } from './calendar-props.ts';

export interface CalendarButtonProps extends CalendarProps {
  /** The id of its text field; the calendar opens below it. */
  readonly fieldId: string;
}

const fetchCalendar = () => import('./calendar.tsx');

/** Typing in the field still works, and is the only way without a script. Choosing a day returns the focus here. */
export function CalendarButton({ fieldId, ...calendar }: CalendarButtonProps) {
  const [opened, setOpened] = useState(0);
  const isOpen = opened > 0;
  const [isWanted, setIsWanted] = useState(false);
  const part = usePart(fetchCalendar, isWanted || isOpen);
  const button = useRef<HTMLButtonElement>(null);
  const floating = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const anchor = document.getElementById(fieldId);
    if (!isOpen || !floating.current || !anchor) return;
    const end = keepBelow(floating.current, anchor, 'own');
    floating.current.scrollIntoView({ block: 'nearest' });
    return end;
  }, [isOpen, fieldId]);

  function close() {
    floating.current?.hidePopover();
    button.current?.focus();
  }

  function choose(day: Day) {
    close();
    calendar.onChange(day);
  }

  /** A browser tells of closing and opening again at once as one opening, which must show a fresh calendar. */
  function toggle(newState: string) {
    setOpened((times) => (newState === 'open' ? times + 1 : 0));
  }

  /** A browser closes a popover on Escape and on a press outside it, but not when Tab leaves it. */
  function leave({ relatedTarget, currentTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node) || currentTarget.contains(relatedTarget)) return;
    if (relatedTarget !== button.current) floating.current?.hidePopover();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={`${fieldId}-calendar`}
        aria-label={`${calendar.label} in a calendar`}
        aria-haspopup="dialog"
        onPointerEnter={() => setIsWanted(true)}
        onFocus={() => setIsWanted(true)}
        className="-me-2 grid size-11 place-items-center text-muted hover:text-accent noscript:hidden"
      >
        <CalendarSign />
      </button>
      <div
        ref={floating}
        id={`${fieldId}-calendar`}
        popover="auto"
        role="dialog"
        aria-label={calendar.label}
        onToggle={(event) => toggle(event.newState)}
        onBlur={leave}
        className="absolute z-50 m-0 backdrop:bg-transparent w-[min(100vw-8px,22.5rem)] rounded-brand border border-line bg-paper text-base text-ink shadow-float"
      >
        {isOpen && part.state === 'here' && (
          <part.part.Calendar key={opened} {...calendar} onChange={choose} />
        )}
        {isOpen && part.state === 'coming' && <div className="h-[26.5rem]" />}
        {part.state === 'missing' && (
          <p role="status" className="p-5">
            The calendar could not be loaded. Please type the date.
          </p>
        )}
      </div>
    </>
  );
}

function CalendarSign() {
  return (
    <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true" focusable="false">
      <path
        d="M3 5.5h14v11H3zM3 9h14M6.5 3v4M13.5 3v4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
