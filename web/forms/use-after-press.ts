import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs a task at once, or, while a mouse button is down, when the press is over. A press first takes the focus from
 * the field before: a message that came up then would move what is pressed away from under the mouse, and the press
 * would be lost.
 */
export function useAfterPress(): (task: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const down = () => {
      isDown.current = true;
    };
    const up = () => {
      isDown.current = false;
    };
    const events = ['pointerup', 'pointercancel'] as const;
    document.addEventListener('pointerdown', down, true);
    for (const name of events) document.addEventListener(name, up, true);
    return () => {
      document.removeEventListener('pointerdown', down, true);
      for (const name of events) document.removeEventListener(name, up, true);
    };
  }, []);

  return useCallback((task) => {
    if (!isDown.current) return task();
    // The click itself comes after the button is up: one turn later it has been dealt with.
    document.addEventListener('pointerup', () => setTimeout(task), { once: true, capture: true });
  }, []);
}
