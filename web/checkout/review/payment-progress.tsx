import { useEffect, useState } from 'react';
import { useIsOnline } from './use-is-online.ts';

/** Most payments finish by then; after that, a shopper may start to worry. */
const PATIENCE_MS = 5_000;

export interface PaymentProgressProps {
  readonly isPlacing: boolean;
  /** The order is known to be placed, but the confirmation page is still loading. */
  readonly isPlaced?: boolean;
  readonly isLeaving?: boolean;
}

/** Always on the page, because a live region does not announce its initial content. */
export function PaymentProgress({ isPlacing, isPlaced = false, isLeaving = false }: PaymentProgressProps) {
  return (
    <div role="status" className={isPlacing || isPlaced ? 'mb-8 text-sm text-muted' : undefined}>
      {isPlaced ? <Placed /> : isPlacing && <UnderWay isLeaving={isLeaving} />}
    </div>
  );
}

function Placed() {
  const isOnline = useIsOnline();
  return (
    <>
      <p className="font-medium text-ink">Your order is placed.</p>
      <p className="mt-1">
        {isOnline
          ? 'Your confirmation is on its way to this page.'
          : 'You seem to be offline. Your confirmation will appear here as soon as you are connected.'}
      </p>
    </>
  );
}

function UnderWay({ isLeaving }: { isLeaving: boolean }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <div className="h-0.5 overflow-hidden bg-line" aria-hidden="true">
        <div className="progress-line h-full bg-accent" />
      </div>
      <p className="mt-2">We are checking with your bank. Please stay on this page.</p>
      {isLong && (
        <p className="mt-1">Your bank is taking a little longer than usual. You will not be charged twice.</p>
      )}
      {isLeaving && (
        <p className="mt-1 font-medium text-ink">
          Your order is being placed. This page will continue in a moment.
        </p>
      )}
    </>
  );
}
