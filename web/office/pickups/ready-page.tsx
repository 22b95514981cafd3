import { redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { refusedAction } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { OrderActPage } from '../parts/order-act-page.tsx';
import { loadOrder } from '../parts/order-calls.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import type { Route } from './+types/ready-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { order, actions } = await loadOrder(context.get(apiContext), params.orderId, url.href);
  return { order, actions, isFromList: url.searchParams.has('list') };
}

/** The customer is notified once. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const orderId = idIn(params.orderId);
  const call = context.get(apiContext).call('post /office/orders/{orderId}/ready', { params: { orderId } });
  const result = await call;
  if (!result.ok) return refusedAction(result.error, form, url.href);
  const did = 'ready';
  const to = form.has('list')
    ? linkTo('/office/pickups', { view: 'pickups-to-prepare', did })
    : linkTo('/office/orders/:orderId', { orderId }, { did });
  return redirect(to, 303);
}

export default function ReadyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isFromList } = loaderData;
  return (
    <OrderActPage order={loaderData} name="ready" title="Ready for pickup" refused={actionData}>
      <OfficeForm refused={actionData}>
        {() => (
          <>
            {isFromList && <input type="hidden" name="list" value="on" />}
            <p>
              {order.customer} gets an email that the order is ready, with the winery’s hours; and a text, if
              they asked for texts. This can’t be undone.
            </p>
            <SubmitButton>Mark ready, email {order.customer}</SubmitButton>
          </>
        )}
      </OfficeForm>
    </OrderActPage>
  );
}
