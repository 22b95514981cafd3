import type { BulkPaymentStatus } from '../../contract/bulk.ts';
import { BULK_CHARGED_WHEN } from '../../domain/bulk/bulk-words.ts';
import { centsToDollars, dollarsToCents } from '../../domain/money/cents.ts';
import { LeaveButtons } from '../checkout/confirmation/leave-buttons.tsx';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { Button } from '../ui/button.tsx';
import { formatMoney, Money } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { countOf } from './bulk-carts.ts';
import { bulkPath } from './bulk-path.ts';
import { usePaymentProgress } from './use-payment-progress.ts';

export interface AcceptedProps {
  readonly customerId: string;
  readonly paymentId: string;
  readonly loaded: BulkPaymentStatus | null;
}

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

function NoNews({ onAskOn }: { onAskOn: () => void }) {
  return (
    <div role="status" className="mt-8">
      <Notice>
        <p>
          We have not heard about your orders for a while. Your payment was accepted, and you will not be
          charged twice. We finish your orders even if you leave this page.
        </p>
        <Button
          look="text"
          onClick={() => {
            // The button goes away with the notice.
            document.getElementById('main')?.focus({ preventScroll: true });
            onAskOn();
          }}
        >
          Check again
        </Button>
      </Notice>
    </div>
  );
}

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
        The email says when each order arrives, and which wine waits in our cool cellar until the weather on
        its way is safe. Each package ships separately, and someone aged 21 or over must be there to sign for
        it.
      </p>
    </section>
  );
}

export function OrderProgress({ status }: { status: BulkPaymentStatus | null }) {
  return (
    <div className="mt-8">
      {status && !status.complete && (
        <ProgressBar label="Orders placed" done={status.done} total={status.total} />
      )}
      <p role="status" className="mt-2 text-muted">
        {wordsOf(status)}
      </p>
    </div>
  );
}

function wordsOf(status: BulkPaymentStatus | null): string {
  if (status === null) return 'We are placing your orders.';
  const { complete, done, total, results } = status;
  if (!complete) return `We are placing your orders: ${done} of ${total} done.`;
  if (results.length === 0)
    return `${total === 1 ? 'The order is not' : `None of the ${countOf(total)} is`} placed.`;
  return results.length === total
    ? `${total === 1 ? 'Your order is' : `All ${countOf(total)} are`} placed.`
    : `${results.length} of ${countOf(total)} ${results.length === 1 ? 'is' : 'are'} placed.`;
}

export function PlacedOrders({ results, complete }: Pick<BulkPaymentStatus, 'results' | 'complete'>) {
  return (
    <section className="mt-10 border-t border-line pt-8">
      <h2 className="heading">Your Orders</h2>
      {complete && (
        <p className="mt-3 text-lg">
          <strong className="font-medium">{formatMoney(sumOf(results))}</strong> for {countOf(results.length)}
          . {BULK_CHARGED_WHEN}
        </p>
      )}
      <ul className="mt-4 divide-y divide-line border-b border-line">
        {results.map(({ purchaseOrderId, recipient, total }) => (
          <li
            key={purchaseOrderId}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem]"
          >
            <span className="font-medium">{recipient}</span>
            <span className="row-start-2 text-muted tabular-nums sm:row-start-1 sm:col-start-2">
              Order Number: {purchaseOrderId}
            </span>
            <span className="text-right sm:col-start-3">
              <Money amount={total} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sumOf(results: BulkPaymentStatus['results']): number {
  return centsToDollars(results.reduce((sum, { total }) => sum + dollarsToCents(total), 0));
}
