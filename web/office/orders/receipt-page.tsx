import { Link } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { ReceiptFacts } from '../../parts/receipt-facts.tsx';
import { unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/receipt-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const orderId = idIn(params.orderId);
  return unwrap(
    await context.get(apiContext).call('get /office/orders/{orderId}/receipt', { params: { orderId } }),
    url.href,
  );
}

/** Printed, or shown to an auditor by its link. */
export default function ReceiptPage({
  loaderData: { signed, auditorLink, linkUntil },
}: Route.ComponentProps) {
  const orderId = signed.receipt.purchaseOrderId;
  return (
    <div className="max-w-3xl">
      <PageHead
        title="Compliance receipt"
        lead={
          <>
            <Link to={linkTo('/office/orders/:orderId', { orderId })}>Order {orderId}</Link>: what the law
            asked of it, without a name, street or birth date
          </>
        }
      />
      <label className="no-print mb-6 grid gap-1">
        <span className="font-medium">Link for an auditor</span>
        <span className="text-sm text-muted">
          It opens this receipt without an account until {instantText(linkUntil)}, and nothing else.
        </span>
        <input readOnly value={auditorLink} className="control" onFocus={(event) => event.target.select()} />
      </label>
      <ReceiptFacts signed={signed} at={instantText} />
    </div>
  );
}
