import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isAnalyticsOn } from './analytics/data-layer.ts';

/** Loads the page-speed library after the page has everything it needs. */
function loadVitals(): void {
  if (!isAnalyticsOn()) return;
  const begin = () =>
    setTimeout(() => import('./analytics/vitals.ts').then(({ reportVitals }) => reportVitals(), ignore), 0);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/** The page works even if it cannot be measured. */
function ignore(): void {}

loadVitals();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
