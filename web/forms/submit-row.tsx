import type { ReactNode } from 'react';

/** The button of a form and what belongs beside it; on phones the button takes the whole width. */
export function SubmitRow({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:flex sm:flex-wrap sm:items-center sm:gap-x-8">{children}</div>;
}
