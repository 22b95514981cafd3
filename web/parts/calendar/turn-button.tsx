import type { CalendarAria } from 'react-aria/useCalendar';

export interface TurnButtonProps {
  readonly direction: 'previous' | 'next';
  readonly button: CalendarAria['prevButtonProps'];
}

const arrows = { previous: 'M10 2 4 8l6 6', next: 'm6 2 6 6-6 6' } as const;

/** Turns to the month before or after. At the end, React Aria takes the focus from it into the month. */
export function TurnButton({ direction, button }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={direction === 'previous' ? 'Previous month' : 'Next month'}
      disabled={button.isDisabled}
      onClick={() => (button.onPress as () => void)()}
      onFocus={() => button.onFocusChange?.(true)}
      onBlur={() => button.onFocusChange?.(false)}
      className="calendar-turn"
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path
          d={arrows[direction]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
    </button>
  );
}
