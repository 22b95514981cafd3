import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Holds the shopper on the page while the order is being placed: whoever goes back meanwhile would change a cart that
 * is bought a moment later, and not be told. Says whether somebody has tried. The way on to the confirmation is open.
 */
export function useStayWhilePlacing(isPlacing: boolean): boolean {
  const blocker = useBlocker(isPlacing);
  useEffect(() => {
    if (!isPlacing && blocker.state === 'blocked') blocker.reset();
  }, [isPlacing, blocker]);
  return isPlacing && blocker.state === 'blocked';
}
