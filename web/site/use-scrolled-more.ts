import { useSyncExternalStore } from 'react';

const MORE_THAN_PX = 150;
const THROTTLE_MS = 20;

/** Whether the page is scrolled by more than 150 px, checked at most every 20 ms (spec §9). */
export function useScrolledMore(): boolean {
  return useSyncExternalStore(
    onScrolled,
    () => window.scrollY > MORE_THAN_PX,
    () => false,
  );
}

/** The last position counts: a look is due after each scroll, never more than one at a time. */
function onScrolled(onChange: () => void): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    due ??= setTimeout(() => {
      due = undefined;
      onChange();
    }, THROTTLE_MS);
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    clearTimeout(due);
    window.removeEventListener('scroll', onScroll);
  };
}
