import { useEffect, useState } from 'react';

const MORE_THAN_PX = 150;
const THROTTLE_MS = 20;

/** Whether the page is scrolled by more than 150 px, checked at most every 20 ms. */
export function useScrolledMore(): boolean {
  const [isMore, setIsMore] = useState(false);
  // Not a snapshot of an external store: React reads those at every render, and reading the position lays the page out.
  useEffect(() => onScrolled(() => setIsMore(window.scrollY > MORE_THAN_PX)), []);
  return isMore;
}

/** The last position counts: a look is due at once and after each scroll, never more than one at a time. */
function onScrolled(look: () => void): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    due ??= setTimeout(() => {
      due = undefined;
      look();
    }, THROTTLE_MS);
  };
  lookSoon();
  window.addEventListener('scroll', lookSoon, { passive: true });
  return () => {
    clearTimeout(due);
    window.removeEventListener('scroll', lookSoon);
  };
}
