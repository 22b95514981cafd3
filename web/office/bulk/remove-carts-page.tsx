import { apiContext } from '../../api/browser-api.ts';
import { notFoundPage } from '../../api/page-failure.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { Review } from '../ui/review.tsx';
import { countText } from '../ui/texts.ts';
import type { Route } from './+types/remove-carts-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const customerId = idIn(params.customerId);
  const list = await context.get(apiContext).call('get /office/bulk', { query: { customerId } });
  const [row] = unwrap(list, url.href).rows;
  return row ?? notFoundPage();
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const removed = await context
    .get(apiContext)
    .call('post /office/bulk/{customerId}/remove', { params: { customerId: idIn(params.customerId) } });
  return redirectOrRefuse(removed, form, url.href, linkTo('/office/bulk', { did: 'remove' }));
}

export default function RemoveCartsPage({ loaderData: row, actionData }: Route.ComponentProps) {
  const carts = countText(row.carts, 'cart');
  return (
    <Review
      title={`Remove ${carts} of ${row.customer}?`}
      button={`Remove ${carts}`}
      back={linkTo('/office/bulk')}
      refused={actionData}
    >
      <p>
        The carts of {row.email} that wait for payment are removed.
        {row.state === 'open' && ' The customer’s link will show nothing to pay.'} No email is sent.
      </p>
    </Review>
  );
}
