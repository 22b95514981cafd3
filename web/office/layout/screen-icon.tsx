import type { ScreenPath } from '../../../domain/office/screens.ts';
import icons from './screen-icons.svg?url';

/** Drawn from one picture of all icons, so that pages carry no script for them. */
export function ScreenIcon({ of, isLit = false }: { of: ScreenPath | 'more'; isLit?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      className={`size-4.5 flex-none ${isLit ? 'text-accent' : ''}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${icons}#${of}`} />
    </svg>
  );
}
