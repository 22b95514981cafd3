import { data, redirect } from 'react-router';
import { checkoutPath, pathAfter } from '../../../domain/checkout/steps.ts';
import { reportStep } from '../../analytics/cart-events.ts';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { serverApi } from '../../api/server-api.ts';
import { handCardInBrowser } from '../../cards/hand-card-in-browser.ts';
import { handCardBy } from '../../cards/vault.ts';
import { forgetDraft } from '../../forms/drafts.ts';
import type { FormReply } from '../../forms/form-reply.ts';
import { pageRequestContext } from '../../page-context.ts';
import { clubJoinOf, clubJoinQuery } from '../progress/club-join.ts';
import { BILLING_DRAFT } from '../progress/draft-names.ts';
import { loginIfEnded } from '../progress/session-ended.ts';
import { guardStep } from '../progress/step-guards.ts';
import type { Route } from './+types/billing-page.ts';
import { BillingForm } from './billing-form.tsx';
import { asksToForgetCard } from './forget-card.tsx';

/** Fetched when the form is sent at the latest: reading a form takes the contract's schemas along. */
const loadSubmit = () => import('./submit.ts');

export async function loader({ context, request }: Route.LoaderArgs) {
  await guardStep('billing', serverApi(context), clubJoinOf(request.url));
  return null;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await guardStep('billing', browserApi, clubJoinOf(request.url));
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const clubJoin = clubJoinOf(request.url);
  const handCard = handCardBy(context.get(pageRequestContext).sendToApi);
  const api = serverApi(context);
  const form = await request.formData();
  const logIn = await loginIfEnded(api, form, request.url);
  if (logIn) return logIn;
  if (asksToForgetCard(form)) return forgetCard(api, clubJoin);
  const { submitBilling } = await loadSubmit();
  const submission = await submitBilling(api, handCard, form, clubJoin);
  return submission.saved ? redirect(pathAfter('billing', clubJoin)) : refused(submission.reply);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const clubJoin = clubJoinOf(request.url);
  const form = await request.formData();
  const logIn = await loginIfEnded(browserApi, form, request.url);
  if (logIn) return logIn;
  if (asksToForgetCard(form)) return forgetCard(browserApi, clubJoin);
  const { submitBilling } = await loadSubmit();
  const submission = await submitBilling(browserApi, handCardInBrowser, form, clubJoin);
  if (!submission.saved) return refused(submission.reply);
  forgetDraft(BILLING_DRAFT);
  reportStep('add_payment_info', { payment_type: 'Credit Card' });
  return redirect(pathAfter('billing', clubJoin));
}

async function forgetCard(api: Api, clubJoin: boolean) {
  const answer = await api.call('delete /cart/billing/card', { query: clubJoinQuery(clubJoin) });
  return answer.ok
    ? redirect(checkoutPath('billing', clubJoin))
    : refused({ lead: answer.error.message, errors: {}, values: {} });
}

function refused(reply: FormReply) {
  return data(reply, { status: 422 });
}

export default function BillingPage({ actionData }: Route.ComponentProps) {
  return <BillingForm reply={actionData} />;
}
