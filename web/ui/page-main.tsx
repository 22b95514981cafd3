import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * The page's main part. After a click that led here the focus comes with it, so that a screen reader starts at the
 * new page and not where the old link was; on a first load the browser does that itself.
 */
export function PageMain({ children, className }: { children: ReactNode; className?: string }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const cameByClick = useNavigationType() !== 'POP';

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the focus, not another query.
  useEffect(() => {
    if (cameByClick) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main id="main" ref={main} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
