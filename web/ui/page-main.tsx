import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * After a click, focus moves here so that a screen reader starts at the new page, or to the one field that the page is
 * about, marked `data-first-focus`. On a first load browsers do so.
 */
export function PageMain({
  children,
  className,
  view,
}: {
  children: ReactNode;
  className?: string;
  /** For a page that becomes another one at the same address: what it shows. The button that was pressed is gone. */
  view?: string | undefined;
}) {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const cameByClick = useNavigationType() !== 'POP';

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the focus, not another query.
  useEffect(() => {
    if (!cameByClick) return;
    const field = main.current?.querySelector<HTMLElement>('[data-first-focus]');
    const place = document.getElementById(hash.slice(1));
    // It can be focused, and stays out of the way of the Tab key.
    if (place && place.tabIndex < 0) place.tabIndex = -1;
    (field ?? place ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, view]);

  return (
    <main id="main" ref={main} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
