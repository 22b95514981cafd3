import { apiContext } from '../../api/browser-api.ts';
import { keyHeader } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { OrderActPage } from '../parts/order-act-page.tsx';
import { loadOrder, redirectToOrder } from '../parts/order-calls.ts';
import { ReasonField } from '../parts/reason-field.tsx';
import { FormKey } from '../ui/form-key.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { moneyText } from '../ui/texts.ts';
import type { Route } from './+types/cancel-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { order, actions, money } = await loadOrder(context.get(apiContext), params.orderId, url.href);
  return { order, actions, released: money?.authorized ?? 0, key: crypto.randomUUID() };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const orderId = idIn(params.orderId);
  const result = await context.get(apiContext).call('post /office/orders/{orderId}/cancel', {
    params: { orderId },
    body: { reason: String(form.get('reason') ?? '') },
    headers: keyHeader(form),
  });
  return redirectToOrder(result, form, url.href, { orderId, did: 'cancel' });
}

export default function CancelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, released, key } = loaderData;
  return (
    <OrderActPage order={loaderData} name="cancel" title="Cancel" refused={actionData}>
      <OfficeForm refused={actionData}>
        {(field) => (
          <>
            <FormKey fresh={key} refused={actionData} />
            <ReasonField field={field('reason')} />
            <ul className="grid gap-1">
              <li>
                {released === 0
                  ? 'Nothing is authorized on the card.'
                  : `The authorization of ${moneyText(released)} is voided. Nothing is charged.`}
              </li>
              <li>The bottles go back on sale, and the customer gets an email.</li>
            </ul>
            <SubmitButton look="danger">Cancel order {order.purchaseOrderId}</SubmitButton>
          </>
        )}
      </OfficeForm>
    </OrderActPage>
  );
}
