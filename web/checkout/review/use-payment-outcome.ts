import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { checkoutPath } from '../../../domain/checkout/steps.ts';
import { browserApi } from '../../api/browser-api.ts';
import { useCheckout } from '../use-checkout.ts';
import { readOutcome } from './read-outcome.ts';
import type { PaymentReply } from './submit.ts';

const ASK_AGAIN_MS = 2_000;
const LOST_AFTER_MS = 10_000;

export type PaymentOutcome = 'none' | 'checking' | 'cut-off' | 'not-charged' | 'cannot-tell';

/** Asks until the outcome is known. If this browser has become another shopper's, the page cannot tell. */
export function usePaymentOutcome(reply: PaymentReply | undefined, isPending: boolean): PaymentOutcome {
  const { clubJoin, cart } = useCheckout();
  const navigate = useNavigate();
  const isOpen = reply === undefined ? isPending : reply.kind === 'unknown';
  const [settled, setSettled] = useState<{
    question: PaymentReply | 'before';
    as: 'not-charged' | 'cannot-tell';
  } | null>(null);
  const [isCutOff, setCutOff] = useState(false);
  const question = reply ?? 'before';
  const isAsking = isOpen && settled?.question !== question;
  const sentUnder = reply?.kind === 'unknown' ? reply.sentUnder : null;

  // The lines shown when polling starts are the paid ones, even if another window changes the cart.
  const lines = useRef(cart.shoppingCartItems);
  if (!isOpen) lines.current = cart.shoppingCartItems;

  useEffect(() => {
    if (!isAsking) return;
    let inVain = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();

    async function ask() {
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(LOST_AFTER_MS)]);
      const answer = await readOutcome(browserApi, {
        clubJoin,
        sentUnder,
        lines: lines.current,
        inVain,
        signal,
      });
      if (stop.signal.aborted) return;
      setCutOff(answer === 'cut-off');
      if (answer === 'paid') void navigate(checkoutPath('confirmation', clubJoin), { replace: true });
      else if (answer === 'not-charged' || answer === 'cannot-tell') setSettled({ question, as: answer });
      else {
        if (answer === 'unheard-of') inVain += 1;
        askIn(ASK_AGAIN_MS);
      }
    }

    function askIn(milliseconds: number) {
      clearTimeout(timer);
      timer = setTimeout(ask, milliseconds);
    }

    // Not at once: the sentence must be readable, and the gateway was just asked.
    askIn(ASK_AGAIN_MS);
    window.addEventListener('online', () => askIn(0), { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [isAsking, question, sentUnder, clubJoin, navigate]);

  if (!isOpen) return 'none';
  if (settled?.question === question) return settled.as;
  return isCutOff ? 'cut-off' : 'checking';
}
