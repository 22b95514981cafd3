import type { BulkPaymentStatus } from '../../contract/bulk.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { countOf } from './count-of.ts';

/** How many of the carts are orders by now, as a line and in words; the words are read out as they change. */
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
