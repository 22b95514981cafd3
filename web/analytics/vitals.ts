import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals';
import type { Vital } from '../../contract/analytics.ts';

/** Milliseconds, except CLS, which has no unit. A page left open gives more, which the shop refuses. */
const MOST = { LCP: 60_000, INP: 60_000, CLS: 10 } as const;

/** Reports when the page is left. The values belong to the page that the document was loaded for. */
export function reportVitals(): void {
  const page = window.location.pathname;
  const seen = new Map<string, Vital>();
  const note = ({ name, value }: MetricType) => {
    if (name === 'LCP' || name === 'INP' || name === 'CLS') {
      seen.set(name, { name, value: Math.min(value, MOST[name]) });
    }
  };
  onLCP(note);
  onINP(note);
  onCLS(note);
  const tell = () => {
    if (document.visibilityState !== 'hidden' || seen.size === 0) return;
    const body = JSON.stringify({ page, vitals: [...seen.values()] });
    seen.clear();
    navigator.sendBeacon('/api/analytics/vitals', new Blob([body], { type: 'application/json' }));
  };
  // Must run after the library's own listeners, which report the last metrics.
  document.addEventListener('visibilitychange', tell);
}
