import type { ReactNode } from 'react';

/** A short word beside an entry: which one is the default, which one has expired. */
export function Mark({ children, tone = 'plain' }: { children: ReactNode; tone?: 'plain' | 'problem' }) {
  return (
    <span
      className={`rounded-brand border px-2 py-0.5 text-sm ${tone === 'problem' ? 'border-danger text-danger' : 'border-line text-muted'}`}
    >
      {children}
    </span>
  );
}
