import { boundedLabels } from './bounded-labels.ts';
import { requestSeconds } from './figures.ts';
import type { SeenRequest } from './seen-request.ts';

/** More than the number of routes. Patterns are few by design, but a mistake must not fill Prometheus' memory. */
const MOST_ROUTES = 200;

const route = boundedLabels(MOST_ROUTES);

/** Counts and times a request by its route. Calls that a page makes inside this process are part of the page's time. */
export function countRequest(seen: SeenRequest): void {
  if (seen.isInside) return;
  const labels = {
    method: seen.method,
    route: route(seen.route),
    status: `${Math.floor(seen.status / 100)}xx`,
  };
  requestSeconds.observe(labels, seen.seconds);
}
