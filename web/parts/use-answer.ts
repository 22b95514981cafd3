import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Handles each answer of a fetcher once. An effect that depends on `[fetcher.data]` can be lost, since the router keeps its
 * data outside of React's state. React may render with it for another reason and drop that render; the effect's
 * dependencies stay as that render had them.
 */
export function useAnswer<Answer>(answer: Answer | undefined, handle: (answer: Answer) => void): void {
  const handled = useRef<Answer>(undefined);
  const handleNow = useEffectEvent(handle);
  useEffect(() => {
    if (answer === undefined || answer === handled.current) return;
    handled.current = answer;
    handleNow(answer);
  });
}
