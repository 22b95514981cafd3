import { useEffect, useState } from 'react';

export type Part<T> = { state: 'coming' } | { state: 'here'; part: T } | { state: 'missing' };

/**
 * If the fetch fails (an old page after a deployment, a lost connection), the part is `missing` and the page goes on.
 * `fetchPart` must stay the same function, so define it in a module: `() => import('./map.tsx')`.
 * A page that ignores the part has it fetched ahead of a press.
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
