import { numberText } from './texts.ts';

/** '3 waiting', for those who listen; undefined for none. */
export function waitingText(count: number): string | undefined {
  return count > 0 ? `${numberText(count)} waiting` : undefined;
}

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
