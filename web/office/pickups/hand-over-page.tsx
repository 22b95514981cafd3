import { apiContext } from '../../api/browser-api.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { keyHeader, redirectOrRefuse } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { OrderActPage } from '../parts/order-act-page.tsx';
import { loadOrder } from '../parts/order-calls.ts';
import { FormKey } from '../ui/form-key.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { moneyText } from '../ui/texts.ts';
import type { Route } from './+types/hand-over-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { order, actions, lines, delivery } = await loadOrder(
    context.get(apiContext),
    params.orderId,
    url.href,
  );
  const { name_first, name_last } = delivery.recipient ?? delivery.address;
  const orderedFor = `${name_first} ${name_last}`.trim();
  return {
    ...{ order, actions, lines, orderedFor, key: crypto.randomUUID() },
    screen: linkTo('/office/pickups'),
  };
}

/** Posted to `hand-over`, or to `refuse-hand-over` with a reason. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const orderId = idIn(params.orderId);
  const typed = (name: string) => String(form.get(name) ?? '');
  const isRefusal = form.has('reason');
  const result = isRefusal
    ? await api.call('post /office/orders/{orderId}/refuse-hand-over', {
        params: { orderId },
        body: { reason: typed('reason') },
      })
    : await api.call('post /office/orders/{orderId}/hand-over', {
        params: { orderId },
        body: { receivedBy: typed('receivedBy'), idChecked: form.get('idChecked') === 'on' },
        headers: keyHeader(form),
      });
  return redirectOrRefuse(
    result,
    form,
    url.href,
    linkTo('/office/pickups', { did: isRefusal ? 'refuse-hand-over' : 'hand-over' }),
  );
}

export default function HandOverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, lines, orderedFor, key } = loaderData;
  const isRefusal = actionData?.reply.values.reason !== undefined;
  return (
    <OrderActPage order={loaderData} name="hand-over" title="Hand over" refused={actionData}>
      <ul className="mb-4 grid gap-1">
        {lines.map(({ line, quantity, description }) => (
          <li key={line}>
            {quantity} × {description}
          </li>
        ))}
      </ul>
      <OfficeForm
        refused={isRefusal ? undefined : actionData}
        action={linkTo('/office/orders/:orderId/hand-over', { orderId: order.purchaseOrderId })}
      >
        {(field) => (
          <>
            <FormKey fresh={key} refused={actionData} />
            <TextField
              field={field('receivedBy')}
              label="Received by"
              hint={`The name on the ID. The order is for ${orderedFor}.`}
              width="half"
              autoComplete="off"
            />
            {order.bottles > 0 && (
              <CheckboxField
                field={field('idChecked')}
                label="ID checked"
                hint="I saw a photo ID: name matches, 21 or older. (We don’t store the number.)"
              />
            )}
            {order.total !== null && <p>{moneyText(order.total)} is charged to the card.</p>}
            <SubmitButton>Hand over</SubmitButton>
          </>
        )}
      </OfficeForm>
      <details className="mt-8">
        <summary className="office-quiet-link cursor-pointer underline">Do not hand over</summary>
        <OfficeForm
          refused={isRefusal ? actionData : undefined}
          action={linkTo('/office/orders/:orderId/refuse-hand-over', { orderId: order.purchaseOrderId })}
          className="office-form mt-3"
        >
          {(field) => (
            <>
              <TextField
                field={field('reason')}
                label="Reason"
                hint="For example “no ID”. Don’t write names."
                width="half"
                autoComplete="off"
              />
              <SubmitButton look="quiet">Save</SubmitButton>
            </>
          )}
        </OfficeForm>
      </details>
    </OrderActPage>
  );
}
