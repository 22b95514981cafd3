import type { Vital } from '../../../contract/analytics.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { pageLayoutShift, pagePaintSeconds, pageResponseSeconds, requestSeconds } from './metrics.ts';
import type { SeenRequest } from './seen-request.ts';

export interface SeenVitals {
  readonly path: string;
  readonly brandingId: BrandingId;
  readonly vitals: readonly Vital[];
}

const OTHER = 'other';

/** Later values become 'other', because a gateway may send any value. */
export function boundedLabels(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return OTHER;
    known.add(value);
    return value;
  };
}

/** More than the number of routes. Patterns are few by design, but a mistake must not fill Prometheus' memory. */
const MOST_ROUTES = 200;

const route = boundedLabels(MOST_ROUTES);

/** Calls that a page makes inside this process are part of the page's time. */
export function countRequest(seen: SeenRequest): void {
  if (seen.isInside) return;
  const labels = {
    method: seen.method,
    route: route(seen.route),
    status: `${Math.floor(seen.status / 100)}xx`,
  };
  requestSeconds.observe(labels, seen.seconds);
}

/** Ignores a path that leads to no page. */
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
