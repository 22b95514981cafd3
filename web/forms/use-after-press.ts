import { useCallback, useEffect, useRef } from 'react';

/**
 * Waits while a mouse button is down. A press first blurs the previous field: a message that appears then would move
 * the target away, and the click would be lost.
 */
export function useAfterPress(): (task: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    for (const name of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
      const press = () => {
        isDown.current = name === 'pointerdown';
      };
      document.addEventListener(name, press, { capture: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, []);

  return useCallback((task) => {
    if (!isDown.current) return task();
    // The click comes after the button is released; one turn later it has been handled.
    document.addEventListener('pointerup', () => setTimeout(task), { once: true, capture: true });
  }, []);
}
