import { redirect } from 'react-router';
import { pathAfter } from '../../../domain/checkout/steps.ts';
import { apiContext, browserApi } from '../../api/browser-api.ts';
import { handCardContext } from '../../cards/vault.ts';
import { checkoutCache } from '../checkout-cache.ts';
import { loadCheckout } from '../load-checkout.ts';
import { clubJoinOf } from '../progress/club-join.ts';
import { logInAgain, loginIfEnded } from '../progress/session-ended.ts';
import { guardStep } from '../progress/step-guards.ts';
import type { Route } from './+types/billing-page.ts';
import { BillingForm } from './billing-form.tsx';
import { offeredForBilling } from './billing-values.ts';
import { asksToForgetCard } from './forget-card.tsx';
import { loadSubmit } from './load-submit.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await guardStep('billing', context.get(apiContext), clubJoinOf(request.url));
  return null;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await guardStep('billing', browserApi, clubJoinOf(request.url), checkoutCache.load);
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const clubJoin = clubJoinOf(request.url);
  const api = context.get(apiContext);
  const form = await request.formData();
  const logIn = await loginIfEnded(api, form, request.url);
  if (logIn) return logIn;
  const { forgetCard, refused, submitBilling } = await loadSubmit();
  if (asksToForgetCard(form)) return forgetCard(api, clubJoin);
  const load = await loadCheckout(api, clubJoin);
  const offered = load.ok ? offeredForBilling(load.data) : null;
  const submission = await submitBilling(api, context.get(handCardContext), form, { clubJoin, offered });
  if (submission.saved) return redirect(pathAfter('billing', clubJoin));
  return submission.reply ? refused(submission.reply) : logInAgain(request.url);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { submitInBrowser } = await loadSubmit();
  return submitInBrowser(await request.formData(), request);
}

export default function BillingPage({ actionData }: Route.ComponentProps) {
  return <BillingForm reply={actionData} />;
}
