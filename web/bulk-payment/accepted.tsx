import type { BulkPaymentStatus } from '../../contract/bulk.ts';
import { LeaveButtons } from '../checkout/confirmation/leave-buttons.tsx';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { bulkPath } from './bulk-path.ts';
import { countOf } from './count-of.ts';
import { OrderProgress } from './order-progress.tsx';
import { PlacedOrders } from './placed-orders.tsx';
import { usePaymentProgress } from './use-payment-progress.ts';

export interface AcceptedProps {
  readonly customerId: string;
  readonly paymentId: string;
  readonly loaded: BulkPaymentStatus | null;
}

/** Spec §2: the confirmation view, which watches the payment's orders being placed. */
export function Accepted({ customerId, paymentId, loaded }: AcceptedProps) {
  const { status, isQuiet, askOn } = usePaymentProgress(paymentId, loaded);
  const results = status?.results ?? [];
  const recipient = status?.emailRecipient;
  const isOver = status?.complete === true;
  const hasFailed = isOver && results.length === 0;
  return (
    <div className="wrap-anywhere max-w-2xl">
      <PageTitle title="Confirmation" />
      {!isOver && <LookAgainWithoutScript />}
      <h1 className="title">{hasFailed ? 'Your orders could not be placed' : 'Thank you for your orders'}</h1>
      {hasFailed ? (
        <p className="mt-6 text-xl">Your card was not charged.</p>
      ) : (
        <p className="mt-6 text-xl">
          A confirmation email will be sent
          {recipient !== undefined && (
            <>
              {' to '}
              <strong className="font-medium">{recipient}</strong>
            </>
          )}
          {' shortly.'}
        </p>
      )}
      <OrderProgress status={status} />
      {isQuiet && <NoNews onAskOn={askOn} />}
      {status && status.errors.length > 0 && <Failures status={status} customerId={customerId} />}
      {results.length > 0 && <PlacedOrders results={results} complete={isOver} />}
      {isOver && !hasFailed && <WhatsNext />}
      {isOver && <LeaveButtons />}
    </div>
  );
}

function LookAgainWithoutScript() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content="5" />
    </noscript>
  );
}

/** The asking has ended; the orders have not. */
function NoNews({ onAskOn }: { onAskOn: () => void }) {
  return (
    <div role="status" className="mt-8">
      <Notice>
        <p>
          We have not heard about your orders for a while. Your payment was accepted, and you will not be
          charged twice. We finish your orders even if you leave this page.
        </p>
        <Button look="text" onClick={onAskOn}>
          Check again
        </Button>
      </Notice>
    </div>
  );
}

/** What the server says of a cart names its recipient, why it failed, and that it costs nothing. */
function Failures({ status, customerId }: { status: BulkPaymentStatus; customerId: string }) {
  const { errors, complete } = status;
  return (
    <div className="mt-8">
      <Notice tone="problem" title={`${countOf(errors.length)} could not be placed`}>
        <ul className="mt-2 grid gap-2">
          {errors.map((error, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two recipients may share a name and a town; errors are only added.
            <li key={place}>{error}</li>
          ))}
        </ul>
        {complete && (
          <p className="mt-3">
            <a className="link" href={bulkPath({ customerId, paymentId: null })}>
              See the remaining orders
            </a>
          </p>
        )}
      </Notice>
    </div>
  );
}

function WhatsNext() {
  return (
    <section className="mt-10 border-t border-line pt-8">
      <h2 className="heading">What's Next</h2>
      <p className="mt-3 max-w-prose">
        Your orders will be processed within 24 to 48 hours. Each package ships separately, and someone aged
        21 or over must be there to sign for it.
      </p>
    </section>
  );
}
