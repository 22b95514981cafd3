import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { withoutNotice } from './define-list.ts';

/** What just happened, after `?did=`: said to everyone, with a way back where there is one. */
export function Did({ words }: { words: Readonly<Record<string, ReactNode>> }) {
  const [query] = useSearchParams();
  const notice = words[query.get('did') ?? ''];
  if (!notice) return null;
  return <DoneNotice>{notice}</DoneNotice>;
}

/** It stands above the list, and stays in view where the list keeps its place after a change far down. */
export function DoneNotice({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <div className="office-notice is-good no-print sticky top-2 z-4 mb-3 flex items-center gap-3">
      <div role="status" className="office-bar min-w-0 flex-1">
        {children}
      </div>
      <Link
        to={`${pathname}?${withoutNotice(query)}`}
        replace
        preventScrollReset
        aria-label="Dismiss"
        className="office-quiet-link -my-2.5 px-1"
      >
        ×
      </Link>
    </div>
  );
}
