import { useEffect, useState } from 'react';
import type { BulkPaymentStatus } from '../../contract/bulk.ts';
import { browserApi } from '../api/browser-api.ts';
import { readStatus } from './read-status.ts';

const ASK_EVERY_MS = 5_000;
/** After this, a question counts as lost. */
const LOST_AFTER_MS = 10_000;
/** Two minutes without news. */
const QUIET_ASKS = 24;

export interface PaymentProgress {
  readonly status: BulkPaymentStatus | null;
  readonly isQuiet: boolean;
  readonly askOn: () => void;
}

/** Failed polls are not reported. After a while without progress, polling stops and the page says so. */
export function usePaymentProgress(paymentId: string, loaded: BulkPaymentStatus | null): PaymentProgress {
  const [status, setStatus] = useState(loaded);
  const [quietAsks, setQuietAsks] = useState(0);
  const isComplete = status?.complete === true;
  const isQuiet = !isComplete && quietAsks >= QUIET_ASKS;

  useEffect(() => {
    if (isComplete || isQuiet) return;
    const stop = new AbortController();

    async function ask() {
      const lost = AbortSignal.timeout(LOST_AFTER_MS);
      const reading = await readStatus(browserApi, paymentId, AbortSignal.any([stop.signal, lost]));
      if (stop.signal.aborted) return;
      const hasNews = typeof reading !== 'string' && reading.done !== status?.done;
      setQuietAsks(hasNews ? 0 : quietAsks + 1);
      if (typeof reading !== 'string') setStatus(reading);
    }

    const timer = setTimeout(ask, ASK_EVERY_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [paymentId, status, quietAsks, isComplete, isQuiet]);

  return { status, isQuiet, askOn: () => setQuietAsks(0) };
}
