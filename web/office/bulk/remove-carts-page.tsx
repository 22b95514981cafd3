import { apiContext } from '../../api/browser-api.ts';
import { failPage } from '../../api/page-failure.ts';
import { idIn } from '../batches/batch-calls.ts';
import { ended, shown } from '../call-office.ts';
import { Review } from '../ui/review.tsx';
import { countText } from '../ui/texts.ts';
import type { Route } from './+types/remove-carts-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const customerId = idIn(params.customerId);
  const list = await context.get(apiContext).call('get /office/bulk', { query: { customerId } });
  const [row] = shown(list, url.href).rows;
  return row ?? failPage({ status: 404, code: 'not-found', message: '', requestId: null });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const removed = await context
    .get(apiContext)
    .call('post /office/bulk/{customerId}/remove', { params: { customerId: idIn(params.customerId) } });
  return ended(removed, form, url.href, '/office/bulk?did=remove');
}

export default function RemoveCartsPage({ loaderData: row, actionData }: Route.ComponentProps) {
  const carts = countText(row.carts, 'cart');
  return (
    <Review
      title={`Remove ${carts} of ${row.customer}?`}
      button={`Remove ${carts}`}
      back="/office/bulk"
      refused={actionData}
    >
      <p>
        The carts of {row.email} that wait for payment are removed.
        {row.state === 'open' && ' The link that the customer has shows nothing to pay.'} No email goes out.
      </p>
    </Review>
  );
}
