import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Going back could change a cart that is being bought. Returns whether the shopper tried to leave. */
export function useStayWhilePlacing(isPlacing: boolean): boolean {
  const blocker = useBlocker(isPlacing);
  useEffect(() => {
    if (!isPlacing && blocker.state === 'blocked') blocker.reset();
  }, [isPlacing, blocker]);
  return isPlacing && blocker.state === 'blocked';
}
