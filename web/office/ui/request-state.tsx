import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ProgressLine } from '../../ui/progress.tsx';
import { useLost } from '../unreached.ts';

const TRY_AFTER_MS = 3_000;

/**
 * Whether the last press is on its way, or brought nothing: then what was to be read is tried again by itself, and what
 * was to be sent waits for another press.
 */
export function RequestState() {
  const lost = useLost();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (lost === null) return;
    const again = () => void revalidate();
    // Not every three seconds: a server without its database may take longer to say so.
    const timer = setTimeout(again, TRY_AFTER_MS);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [lost, revalidate]);
  return (
    <>
      {lost === null && <ProgressLine />}
      <div
        role="alert"
        className="fixed inset-x-4 bottom-20 z-20 mx-auto w-fit max-w-lg empty:hidden md:bottom-6"
      >
        {lost && <p className="office-notice is-danger shadow-float">{lost.notice}</p>}
      </div>
    </>
  );
}
