import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const ASK_EVERY_MS = 1_000;

/** Without a script, the page reloads itself so often. */
export const RELOAD_SECONDS = 3;

/** Reads the page's data again each second while something goes on in the background. */
export function usePolling(isOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOn || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isOn, state, revalidate]);
}
