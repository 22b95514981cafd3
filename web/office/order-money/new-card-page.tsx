import type { ActionFunctionArgs } from 'react-router';
import { parseUsDate } from '../../../domain/dates/day.ts';
import { apiContext } from '../../api/browser-api.ts';
import { handCardContext } from '../../cards/vault.ts';
import { unwrap, wouldOf } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { loadTakeCard, NewCardForm } from '../parts/new-card-form.tsx';
import { OrderActPage } from '../parts/order-act-page.tsx';
import { loadOrder, orderAfter } from '../parts/order-calls.ts';
import { ReviewProblem } from '../ui/review.tsx';
import type { Route } from './+types/new-card-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ order, actions }, wanted, lookups] = await Promise.all([
    loadOrder(api, params.orderId, url.href),
    api.call('get /office/orders/{orderId}/new-card', { params: { orderId: idIn(params.orderId) } }),
    api.call('get /lookups'),
  ]);
  const today = parseUsDate(unwrap(lookups, url.href).today) ?? '';
  return { order, actions, today, key: crypto.randomUUID(), ...wouldOf(wanted) };
}

/** A refusal may mean that another amount is due, or that the order is paid. */
export const shouldRevalidate = () => true;

async function act({ context, params, request, url }: ActionFunctionArgs) {
  const [{ takeCard }, form] = await Promise.all([loadTakeCard(), request.formData()]);
  const orderId = idIn(params.orderId);
  return takeCard({
    form,
    requestUrl: url.href,
    handCard: context.get(handCardContext),
    send: (press) =>
      context
        .get(apiContext)
        .call('post /office/orders/{orderId}/new-card', { params: { orderId }, ...press }),
    to: orderAfter(null, { orderId, did: 'new-card' }),
  });
}

export { act as action, act as clientAction };

export default function NewCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { would, problem, today, key } = loaderData;
  return (
    <OrderActPage order={loaderData} name="new-card" title="Take a new card" refused={actionData}>
      <ReviewProblem problem={problem} refused={actionData} />
      {would && (
        <NewCardForm wanted={would} today={today} fresh={key} refused={actionData} done="authorized" />
      )}
    </OrderActPage>
  );
}
