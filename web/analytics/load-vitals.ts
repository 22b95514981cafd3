import { isAnalyticsOn } from './consent.ts';

/** Fetches what measures a page once the page has all that it needs itself. */
export function loadVitals(): void {
  if (!isAnalyticsOn()) return;
  const begin = () =>
    setTimeout(() => import('./vitals.ts').then(({ reportVitals }) => reportVitals(), ignore), 0);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/** A page that cannot be measured is a page all the same. */
function ignore(): void {}
