import { numberText } from './texts.ts';

/** How many wait behind a link, whose `aria-description` says it to those who listen. */
export function Count({ of: count, atEnd = false }: { of: number; atEnd?: boolean }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`text-[0.8125rem] font-normal tabular-nums text-muted ${atEnd ? 'ms-auto' : 'ms-1.5'}`}
    >
      {numberText(count)}
    </span>
  );
}
