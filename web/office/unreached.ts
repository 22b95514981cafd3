import { useSyncExternalStore } from 'react';
import { isRouteErrorResponse, type MiddlewareFunction } from 'react-router';

const UNREACHED = 'The office could not be reached. Check your connection, and press again.';
const DOWN = 'The office is not responding. Nothing is lost: wait a moment, or press again.';

/** Why the last request brought nothing; another object after each try. */
interface Lost {
  readonly notice: string;
}

let lost: Lost | null = null;
const listeners = new Set<() => void>();

function setLost(next: Lost | null): void {
  lost = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Null: the last request was answered. */
export function useLost(): Lost | null {
  return useSyncExternalStore(
    subscribe,
    () => lost,
    () => null,
  );
}

/** The browser's own words for a request without an answer, or the answer of a proxy before a server that is down. */
export function isUnreached(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && typeof error.data === 'string';
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** A server that is there and can read nothing. What it was sent, it has refused at the form. */
const isDown = (error: unknown) => isRouteErrorResponse(error) && error.status === 503;

function lostBy(error: unknown): Lost | null {
  if (isUnreached(error)) return { notice: UNREACHED };
  return isDown(error) ? { notice: DOWN } : null;
}

/**
 * The page stays as it is, with all that was typed, when its request found no server, or one without its database: the
 * router would show its error page instead. The request stays open for it, until another press or the next try
 * (`RequestState`) takes its place.
 */
export const stayUnreached: MiddlewareFunction<unknown> = async ({ request }, next) => {
  const results = (await next()) as Record<string, { type: string; result: unknown }>;
  const [reason = null] = Object.values(results).flatMap(({ type, result }) =>
    type === 'error' ? (lostBy(unwrapped(result)) ?? []) : [],
  );
  if (request.signal.aborted) return results;
  setLost(reason);
  if (reason === null) return results;
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
