import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { keyHeader } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { OrderActPage } from '../parts/order-act-page.tsx';
import { loadOrder, redirectToOrder } from '../parts/order-calls.ts';
import { FormKey } from '../ui/form-key.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { moneyText } from '../ui/texts.ts';
import type { Route } from './+types/ship-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { order, actions, delivery } = await loadOrder(context.get(apiContext), params.orderId, url.href);
  const { service, trackingFor } = delivery;
  return { order, actions, service, trackingFor, key: crypto.randomUUID() };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const orderId = idIn(params.orderId);
  const trackingNumber = String(form.get('trackingNumber') ?? '').trim() || null;
  const result = await context.get(apiContext).call('post /office/orders/{orderId}/ship', {
    params: { orderId },
    body: { trackingNumber },
    headers: keyHeader(form),
  });
  return redirectToOrder(result, form, url.href, { orderId, did: 'ship' });
}

export default function ShipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, service, trackingFor, key } = loaderData;
  return (
    <OrderActPage order={loaderData} name="ship" title="Ship" refused={actionData}>
      <OfficeForm refused={actionData}>
        {(field) => (
          <>
            <FormKey fresh={key} refused={actionData} />
            <TextField
              field={field('trackingNumber')}
              label="Tracking number"
              optional={trackingFor === null}
              hint={
                trackingFor === null
                  ? `From the label: ${service}`
                  : `From the label: ${service}. ${trackingFor} asks for it with each parcel, so it must be there before the state’s file.`
              }
              width="half"
              autoComplete="off"
            />
            <p>
              {order.total === null
                ? 'The card is charged'
                : `${moneyText(order.total)} is charged to the card`}
              , and the customer gets an email.
            </p>
            <SubmitButton>
              {order.total === null ? 'Ship order' : `Ship and charge ${moneyText(order.total)}`}
            </SubmitButton>
          </>
        )}
      </OfficeForm>
    </OrderActPage>
  );
}
