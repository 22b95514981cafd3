import { apiContext } from '../../api/browser-api.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { redirectOrRefuse } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { OrderActPage } from '../parts/order-act-page.tsx';
import { loadOrder } from '../parts/order-calls.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import type { Route } from './+types/tracking-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { order, actions } = await loadOrder(context.get(apiContext), params.orderId, url.href);
  return { order, actions };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const orderId = idIn(params.orderId);
  const result = await context.get(apiContext).call('post /office/orders/{orderId}/tracking', {
    params: { orderId },
    body: { trackingNumber: String(form.get('trackingNumber') ?? ''), tell: form.get('tell') === 'on' },
  });
  return redirectOrRefuse(
    result,
    form,
    url.href,
    linkTo('/office/orders/:orderId', { orderId }, { did: 'tracking' }),
  );
}

export default function TrackingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { trackingNumber } = loaderData.order;
  return (
    <OrderActPage order={loaderData} name="tracking" title="Tracking" refused={actionData}>
      <OfficeForm refused={actionData} values={{ trackingNumber: trackingNumber ?? '', tell: 'on' }}>
        {(field) => (
          <>
            <TextField
              field={field('trackingNumber')}
              label="Tracking number"
              width="half"
              autoComplete="off"
            />
            <CheckboxField field={field('tell')} label="Email it to the customer" />
            <SubmitButton>Save</SubmitButton>
          </>
        )}
      </OfficeForm>
    </OrderActPage>
  );
}
