import { useEffect, useState } from 'react';

export type Part<T> = { state: 'coming' } | { state: 'here'; part: T } | { state: 'missing' };

/**
 * A heavy part of a page, fetched when it is wanted and not before. One that cannot be fetched (an old page after a
 * new release, a lost connection) is `missing`: whoever asked goes on without it.
 *
 * @param fetchPart a function of its module, so that it stays the same: `() => import('./map.tsx')`
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
