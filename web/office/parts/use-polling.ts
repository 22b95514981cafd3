import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const ASK_EVERY_MS = 1_000;

/** Without a script, the page reloads itself so often. */
export const RELOAD_SECONDS = 3;

/** Reads the page's data again, each second without another time, while something goes on in the background. */
export function usePolling(isOn: boolean, everyMs: number = ASK_EVERY_MS): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOn || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), everyMs);
    return () => clearTimeout(timer);
  }, [isOn, state, everyMs, revalidate]);
}
