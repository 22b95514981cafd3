import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Five at most in a row. */
export const FIGURES = 'grid grid-cols-[repeat(auto-fit,minmax(max(9.5rem,18%),1fr))] gap-2';

/** Of a list of cards; one that leads somewhere has a `CardLink`. */
export const CARD =
  'relative grid content-start rounded-brand border border-line px-3.5 py-3 has-[a]:hover:bg-tint';

/** The whole card or row around it can be pressed. */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="text-accent underline decoration-1 underline-offset-[0.2em] after:absolute after:inset-0"
    >
      {children}
    </Link>
  );
}
