import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

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
    <nav ref={nav} aria-label={label} className="office-tabs no-print mb-3">
      {children}
    </nav>
  );
}
