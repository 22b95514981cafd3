import { useEffect } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { PAYMENT_MESSAGES } from '../../domain/checkout/payment-messages.ts';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { SentPayment } from './payment-fields.ts';
import { AGAIN } from './payment-fields.ts';

const ASK_AGAIN_MS = 5_000;

/** Sends the payment again under its own key: it asks for the lost answer and never charges twice. */
export function StillChecking({ payment }: { payment: SentPayment }) {
  const submit = useSubmit();
  const isAsking = useNavigation().state !== 'idle';
  const sent = JSON.stringify(payment);

  useEffect(() => {
    if (isAsking) return;
    const ask = () => void submit({ [AGAIN]: sent }, { method: 'post', replace: true });
    const timer = setTimeout(ask, ASK_AGAIN_MS);
    window.addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', ask);
    };
  }, [isAsking, sent, submit]);

  return (
    <div className="max-w-2xl">
      <PageTitle title="Bulk Orders" />
      <h1 className="title mb-8">Bulk Orders</h1>
      <div role="status">
        <Notice>
          <p className="font-medium">{PAYMENT_MESSAGES.paymentUnknown}</p>
          <p className="noscript:hidden mt-1 text-muted">This page will continue as soon as we know.</p>
        </Notice>
      </div>
      <Form method="post" replace className="script:hidden mt-6">
        <input type="hidden" name={AGAIN} value={sent} />
        <Button type="submit">Check again</Button>
      </Form>
    </div>
  );
}
