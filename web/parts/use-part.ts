import { useEffect, useState } from 'react';

export type Part<T> = { state: 'coming' } | { state: 'here'; part: T } | { state: 'missing' };

/**
 * A heavy part of a page, fetched only when needed. If the fetch fails (an old page after a deployment, a lost
 * connection), it is `missing`, and the page continues without it. `fetchPart` must be a function of its module, so
 * that it stays the same: `() => import('./map.tsx')`.
 */
export function usePart<T>(fetchPart: () => Promise<T>, isWanted: boolean): Part<T> {
  const [part, setPart] = useState<Part<T>>({ state: 'coming' });
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    fetchPart().then(
      (fetched) => !isGone && setPart({ state: 'here', part: fetched }),
      () => !isGone && setPart({ state: 'missing' }),
    );
    return () => {
      isGone = true;
    };
  }, [fetchPart, isWanted]);
  return part;
}
