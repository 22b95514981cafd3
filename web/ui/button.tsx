import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useRef } from 'react';

export interface ButtonProps
  extends Omit<
    ComponentPropsWithRef<'button'>,
    'disabled' | 'className' | 'aria-busy' | 'aria-disabled' | 'children'
  > {
  readonly children: ReactNode;
  readonly look?: 'main' | 'quiet' | 'text';
  /** Derived from the request, never set by hand. */
  readonly busy?: boolean;
  readonly busyText?: string;
  /** The id of the text that says why it cannot be pressed. It stays in the tab order instead of being disabled. */
  readonly refusedBecause?: string | undefined;
  readonly wide?: boolean;
}

/** The busy state takes a frame or two to show; a press that follows sooner is the same press. */
const repeatMs = 50;

const looks = {
  main: 'button',
  quiet: 'button is-quiet',
  text: 'link-line',
} as const;

export function Button({
  children,
  look = 'main',
  busy = false,
  busyText,
  refusedBecause,
  wide = false,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const isPaused = busy || refusedBecause !== undefined;

  const pressedAt = useRef(Number.NEGATIVE_INFINITY);

  function press(event: MouseEvent<HTMLButtonElement>) {
    const isRepeat = event.detail > 1 || event.timeStamp - pressedAt.current < repeatMs;
    if (isPaused || isRepeat) {
      event.preventDefault();
      return;
    }
    pressedAt.current = event.timeStamp;
    onClick?.(event);
  }

  return (
    <button
      aria-describedby={refusedBecause}
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={isPaused || undefined}
      className={`${looks[look]} aria-disabled:cursor-default ${refusedBecause ? 'opacity-60' : ''} ${wide ? 'w-full' : ''}`}
    >
      {busy && <BusySign />}
      {busy && busyText ? busyText : children}
    </button>
  );
}

function BusySign() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0 animate-spin" aria-hidden="true" focusable="false">
      <path
        d="M8 1.5a6.5 6.5 0 1 1-6.5 6.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
