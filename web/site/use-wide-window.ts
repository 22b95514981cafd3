import { useSyncExternalStore } from 'react';

/** From the `md` breakpoint on. */
const WIDE = '(width >= 1024px)';

/** Whether the window has room for two columns. The server cannot know, and assumes that it has. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
