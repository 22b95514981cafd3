import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { checkoutPath } from '../../../domain/checkout/steps.ts';
import { browserApi } from '../../api/browser-api.ts';
import { clubJoinQuery } from '../progress/club-join.ts';
import { useCheckout } from '../use-checkout.ts';
import type { PaymentReply } from './submit.ts';

const ASK_AGAIN_MS = 2_000;

export type PaymentOutcome = 'none' | 'checking' | 'not-charged';

/**
 * Asks what became of a payment whose answer was lost, until it is known: paid goes on to the confirmation, not
 * charged offers the button again. A lost network is no answer; it asks again.
 */
export function usePaymentOutcome(reply: PaymentReply | undefined, isPending: boolean): PaymentOutcome {
  const { clubJoin } = useCheckout();
  const navigate = useNavigate();
  const isOpen = reply === undefined ? isPending : reply.kind === 'unknown';
  const [settled, setSettled] = useState<PaymentReply | 'before' | null>(null);
  const question = reply ?? 'before';
  const isAsking = isOpen && settled !== question;

  useEffect(() => {
    if (!isAsking) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();

    async function ask() {
      const status = await browserApi.call('get /cart/payment/status', {
        query: clubJoinQuery(clubJoin),
        signal: stop.signal,
      });
      if (stop.signal.aborted) return;
      if (!status.ok || status.data.state === 'pending') timer = setTimeout(ask, ASK_AGAIN_MS);
      else if (status.data.state === 'paid')
        void navigate(checkoutPath('confirmation', clubJoin), { replace: true });
      else setSettled(question);
    }

    // Not at once: the sentence must be readable, and the gateway has just been asked.
    timer = setTimeout(ask, ASK_AGAIN_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [isAsking, question, clubJoin, navigate]);

  if (!isOpen) return 'none';
  return isAsking ? 'checking' : 'not-charged';
}
