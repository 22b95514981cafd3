import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { checkoutPath } from '../../../domain/checkout/steps.ts';
import { browserApi } from '../../api/browser-api.ts';
import { clubJoinQuery } from '../progress/club-join.ts';
import { useCheckout } from '../use-checkout.ts';
import type { PaymentReply } from './submit.ts';

const ASK_AGAIN_MS = 2_000;
/** A question that got lost on the way is not waited for. */
const LOST_AFTER_MS = 10_000;

export type PaymentOutcome = 'none' | 'checking' | 'cut-off' | 'not-charged';

/**
 * Asks what became of a payment whose answer was lost, until it is known: paid goes on to the confirmation, not
 * charged offers the button again. A lost network is no answer: it asks again, at once when the network is back.
 */
export function usePaymentOutcome(reply: PaymentReply | undefined, isPending: boolean): PaymentOutcome {
  const { clubJoin } = useCheckout();
  const navigate = useNavigate();
  const isOpen = reply === undefined ? isPending : reply.kind === 'unknown';
  const [settled, setSettled] = useState<PaymentReply | 'before' | null>(null);
  const [isCutOff, setCutOff] = useState(false);
  const question = reply ?? 'before';
  const isAsking = isOpen && settled !== question;
  const sentUnder = reply?.kind === 'unknown' ? reply.sentUnder : null;

  useEffect(() => {
    if (!isAsking) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();

    async function ask() {
      const status = await browserApi.call('get /cart/payment/status', {
        query: { ...clubJoinQuery(clubJoin), ...(sentUnder !== null && { idempotencyKey: sentUnder }) },
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(LOST_AFTER_MS)]),
      });
      if (stop.signal.aborted) return;
      setCutOff(!status.ok && status.error.status === 0);
      if (!status.ok || status.data.state === 'pending') askIn(ASK_AGAIN_MS);
      else if (status.data.state === 'paid')
        void navigate(checkoutPath('confirmation', clubJoin), { replace: true });
      else setSettled(question);
    }

    function askIn(milliseconds: number) {
      clearTimeout(timer);
      timer = setTimeout(ask, milliseconds);
    }

    // Not at once: the sentence must be readable, and the gateway has just been asked.
    askIn(ASK_AGAIN_MS);
    window.addEventListener('online', () => askIn(0), { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [isAsking, question, sentUnder, clubJoin, navigate]);

  if (!isOpen) return 'none';
  if (!isAsking) return 'not-charged';
  return isCutOff ? 'cut-off' : 'checking';
}
