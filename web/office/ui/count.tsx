import { numberText } from './texts.ts';

/** How many wait behind a link, whose `aria-description` says it to those who listen. */
export function Count({ of: count }: { of: number }) {
  if (count === 0) return null;
  return (
    <span aria-hidden="true" className="office-waits">
      {numberText(count)}
    </span>
  );
}
