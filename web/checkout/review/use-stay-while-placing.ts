import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Otherwise a shopper who goes back could change a cart that is bought a moment later, without notice. Returns whether
 * the shopper tried to leave. The confirmation stays reachable.
 */
export function useStayWhilePlacing(isPlacing: boolean): boolean {
  const blocker = useBlocker(isPlacing);
  useEffect(() => {
    if (!isPlacing && blocker.state === 'blocked') blocker.reset();
  }, [isPlacing, blocker]);
  return isPlacing && blocker.state === 'blocked';
}
