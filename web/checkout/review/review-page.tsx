import { data, redirect } from 'react-router';
import { pathAfter } from '../../../domain/checkout/steps.ts';
import { apiContext, browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { checkoutCache } from '../checkout-cache.ts';
import { clubJoinOf, clubJoinQuery } from '../progress/club-join.ts';
import { logInAgain, loginIfEnded } from '../progress/session-ended.ts';
import { guardStep, stepAfterChange } from '../progress/step-guards.ts';
import { useCheckout } from '../use-checkout.ts';
import type { Route } from './+types/review-page.ts';
import { CodeSection, ReviewOrder } from './review-order.tsx';
import { CODE_INTENT, sendCode } from './send-code.ts';
import { submitPayment } from './submit.ts';

/** A reload during a payment finds out its outcome; asking may also settle it. */
async function load(api: Api, clubJoin: boolean): Promise<{ isPending: boolean }> {
  const [status, guard] = await Promise.allSettled([
    api.call('get /cart/payment/status', { query: clubJoinQuery(clubJoin) }),
    guardStep('review', api, clubJoin),
  ]);
  if (status.status === 'rejected') throw status.reason;
  if (status.value.ok && status.value.data.state === 'paid') throw redirect(pathAfter('review', clubJoin));
  if (guard.status === 'rejected') throw guard.reason;
  return { isPending: status.value.ok && status.value.data.state === 'pending' };
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), clubJoinOf(request.url));
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const clubJoin = clubJoinOf(request.url);
  if (!checkoutCache.isAnswered(clubJoin)) return load(browserApi, clubJoin);
  // The server saves no step and changes no cart while a payment is pending.
  await guardStep('review', browserApi, clubJoin, checkoutCache.load);
  return { isPending: false };
}

async function place(api: Api, request: Request, form: FormData, key: string | null) {
  const clubJoin = clubJoinOf(request.url);
  if (form.has(CODE_INTENT)) return data(await sendCode(api, form, clubJoin), { status: 422 });
  const submission = await submitPayment(api, form, clubJoin, key);
  if (submission.placed) return redirect(pathAfter('review', clubJoin));
  if (!submission.reply) return logInAgain(request.url);
  if (submission.reply.kind === 'code') await CodeSection.load();
  const back = submission.reply.kind === 'cart-changed' ? await stepAfterChange(api, clubJoin) : null;
  if (back) return back;
  // Only a changed cart makes the page load everything again.
  return data(submission.reply, { status: submission.reply.kind === 'cart-changed' ? 200 : 422 });
}

/** Not `crypto.randomUUID`, which browsers offer on HTTPS only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

export async function action({ context, request }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const form = await request.formData();
  return (await loginIfEnded(api, form, request.url)) ?? place(api, request, form, null);
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  place(browserApi, request, await request.formData(), newKey());

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shipping, billing } = useCheckout();
  // The guard redirects first: both exist until the order is placed and the page is being left.
  if (!shipping || !billing) return null;
  return (
    <ReviewOrder shipping={shipping} billing={billing} reply={actionData} isPending={loaderData.isPending} />
  );
}
