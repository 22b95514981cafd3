import { apiContext } from '../../api/browser-api.ts';
import { keyHeader } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { OrderActPage } from '../parts/order-act-page.tsx';
import { loadOrder, redirectToOrder } from '../parts/order-calls.ts';
import { FormKey } from '../ui/form-key.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { moneyText } from '../ui/texts.ts';
import type { Route } from './+types/authorize-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { order, actions } = await loadOrder(context.get(apiContext), params.orderId, url.href);
  return { order, actions, key: crypto.randomUUID() };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const orderId = idIn(params.orderId);
  const result = await context.get(apiContext).call('post /office/orders/{orderId}/authorize', {
    params: { orderId },
    headers: keyHeader(form),
  });
  return redirectToOrder(result, form, url.href, { orderId, did: 'authorize' });
}

export default function AuthorizePage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, key } = loaderData;
  return (
    <OrderActPage order={loaderData} name="authorize" title="Authorize" refused={actionData}>
      <OfficeForm refused={actionData}>
        {() => (
          <>
            <FormKey fresh={key} refused={actionData} />
            <p>
              {moneyText(order.total ?? 0)} is reserved on the order’s card. It is charged when the order
              ships. If the card declines, the customer gets an email.
            </p>
            <SubmitButton>Authorize {moneyText(order.total ?? 0)}</SubmitButton>
          </>
        )}
      </OfficeForm>
    </OrderActPage>
  );
}
