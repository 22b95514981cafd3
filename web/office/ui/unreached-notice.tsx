import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { UNREACHED, useIsUnreached } from '../unreached.ts';

const TRY_EVERY_MS = 3_000;

/** What was to be read is tried again by itself; what was to be sent waits for another press. */
export function UnreachedNotice() {
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
    <div
      role="alert"
      className="fixed inset-x-4 bottom-20 z-20 mx-auto w-fit max-w-lg empty:hidden md:bottom-6"
    >
      {isUnreached && <p className="office-notice is-danger shadow-float">{UNREACHED}</p>}
    </div>
  );
}
