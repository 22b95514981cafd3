import type { SeenVitals } from '../analytics/routes.ts';
import { pageLayoutShift, pagePaintSeconds, pageResponseSeconds } from './figures.ts';

/** Records the timings of a real visitor's page under its route pattern. Ignores a path that leads to no page. */
export function measurePage(
  { path, brandingId, vitals }: SeenVitals,
  patternOf: (path: string) => string | null,
): void {
  const page = patternOf(path);
  if (page === null) return;
  const labels = { page, brand: String(brandingId) };
  for (const { name, value } of vitals) {
    if (name === 'LCP') pagePaintSeconds.observe(labels, value / 1000);
    if (name === 'INP') pageResponseSeconds.observe(labels, value / 1000);
    if (name === 'CLS') pageLayoutShift.observe(labels, value);
  }
}
