import { boundedLabels } from './bounded-labels.ts';
import { requestSeconds } from './figures.ts';
import type { SeenRequest } from './seen-request.ts';

/** More than there are routes: patterns are few by nature, and a mistake must not fill the memory of Prometheus. */
const MOST_ROUTES = 200;

const route = boundedLabels(MOST_ROUTES);

/** Counts and times a request by its route. Those that a page asks inside this process are part of the page's time. */
export function countRequest(seen: SeenRequest): void {
  if (seen.isInside) return;
  const labels = {
    method: seen.method,
    route: route(seen.route),
    status: `${Math.floor(seen.status / 100)}xx`,
  };
  requestSeconds.observe(labels, seen.seconds);
}
