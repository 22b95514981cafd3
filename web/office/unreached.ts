import { useSyncExternalStore } from 'react';
import { isRouteErrorResponse, type MiddlewareFunction } from 'react-router';

export const UNREACHED = 'The office could not be reached. Check your connection, and press again.';

let isLost = false;
const listeners = new Set<() => void>();

function setLost(next: boolean): void {
  isLost = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the last request found no server. */
export function useIsUnreached(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  );
}

/** The browser's own words for a request without an answer, or the answer of a proxy before a server that is down. */
export function isUnreached(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && typeof error.data === 'string';
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/**
 * The page stays as it is, with all that was typed, when its request found no server: the router would show its error page
 * instead. The request stays open for it, until another press or the next try (`RequestState`) takes its place.
 */
export const stayUnreached: MiddlewareFunction<unknown> = async ({ request }, next) => {
  const results = (await next()) as Record<string, { type: string; result: unknown }>;
  const isFailed = Object.values(results).some(
    ({ type, result }) => type === 'error' && isUnreached(unwrapped(result)),
  );
  if (request.signal.aborted) return results;
  setLost(isFailed);
  if (!isFailed) return results;
  return new Promise((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });
};

/** The router wraps what an action threw with the status of its answer. */
function unwrapped(result: unknown): unknown {
  const isWrapped =
    typeof result === 'object' &&
    result !== null &&
    'type' in result &&
    result.type === 'DataWithResponseInit';
  return isWrapped && 'data' in result ? result.data : result;
}
