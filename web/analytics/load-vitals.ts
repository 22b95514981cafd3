import { isAnalyticsOn } from './consent.ts';

/** Loads the page-speed library after the page has everything it needs. */
export function loadVitals(): void {
  if (!isAnalyticsOn()) return;
  const begin = () =>
    setTimeout(() => import('./vitals.ts').then(({ reportVitals }) => reportVitals(), ignore), 0);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/** The page works even if it cannot be measured. */
function ignore(): void {}
