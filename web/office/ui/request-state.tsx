import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ProgressLine } from '../../ui/progress.tsx';
import { UNREACHED, useIsUnreached } from '../unreached.ts';

const TRY_EVERY_MS = 3_000;

/**
 * Whether the last press is on its way, or found no server: then what was to be read is tried again by itself, and what was
 * to be sent waits for another press.
 */
export function RequestState() {
  const isUnreached = useIsUnreached();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnreached) return;
    const again = () => void revalidate();
    const timer = setInterval(again, TRY_EVERY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isUnreached, revalidate]);
  return (
    <>
      {!isUnreached && <ProgressLine />}
      <div
        role="alert"
        className="fixed inset-x-4 bottom-20 z-20 mx-auto w-fit max-w-lg empty:hidden md:bottom-6"
      >
        {isUnreached && <p className="office-notice is-danger shadow-float">{UNREACHED}</p>}
      </div>
    </>
  );
}
