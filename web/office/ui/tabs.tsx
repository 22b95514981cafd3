import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';

/** Addresses side by side, one of them lit. A phone scrolls them, to the lit one first. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address lights another tab.
  useEffect(() => {
    const row = nav.current;
    const lit = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && lit)
      row.scrollLeft = lit.offsetLeft - row.offsetLeft - (row.clientWidth - lit.offsetWidth) / 2;
  }, [pathname, search]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="no-print mb-3 flex border-b border-line sm:flex-wrap max-sm:scroll-shadows max-sm:overflow-x-auto"
    >
      {children}
    </nav>
  );
}

const TAB =
  'flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-3 whitespace-nowrap text-muted aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink';

/** Lit where its address is; one of several questions to the same address says itself whether it is. */
export function Tab({
  to,
  isLit,
  waiting,
  children,
}: {
  to: string;
  isLit?: boolean;
  /** What those who listen hear of its count. */
  waiting?: string | undefined;
  children: ReactNode;
}) {
  if (isLit === undefined)
    return (
      <NavLink to={to} className={TAB}>
        {children}
      </NavLink>
    );
  return (
    <Link to={to} className={TAB} aria-current={isLit ? 'page' : undefined} aria-description={waiting}>
      {children}
    </Link>
  );
}
