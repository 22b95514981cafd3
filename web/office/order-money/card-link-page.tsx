import { apiContext } from '../../api/browser-api.ts';
import { idIn } from '../id-in.ts';
import { OrderActPage } from '../parts/order-act-page.tsx';
import { loadOrder, redirectToOrder } from '../parts/order-calls.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { moneyText } from '../ui/texts.ts';
import type { Route } from './+types/card-link-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { order, actions } = await loadOrder(context.get(apiContext), params.orderId, url.href);
  return { order, actions };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const orderId = idIn(params.orderId);
  const result = await context
    .get(apiContext)
    .call('post /office/orders/{orderId}/card-link', { params: { orderId } });
  return redirectToOrder(result.ok ? { ...result, data: null } : result, form, url.href, {
    orderId,
    did: 'card-link',
  });
}

export default function CardLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order } = loaderData;
  return (
    <OrderActPage order={loaderData} name="card-link" title="Send a card link" refused={actionData}>
      <OfficeForm refused={actionData}>
        {() => (
          <>
            <p>
              The customer gets an email with a link to enter another card, and a text if the customer agreed
              to texts. {moneyText(order.total ?? 0)} is authorized on it at once. The link works for seven
              days, and replaces the one before it.
            </p>
            <SubmitButton>Send card link</SubmitButton>
          </>
        )}
      </OfficeForm>
    </OrderActPage>
  );
}
