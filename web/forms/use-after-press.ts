import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs a task at once or, while a mouse button is down, after the press. A press first blurs the previous field. A
 * message that appears at that moment would move the target away from the mouse, and the click would be lost.
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
    // The click comes after the button is released; one turn later it has been handled.
    document.addEventListener('pointerup', () => setTimeout(task), { once: true, capture: true });
  }, []);
}
