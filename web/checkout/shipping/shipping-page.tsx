import { redirect } from 'react-router';
import { pathAfter } from '../../../domain/checkout/steps.ts';
import { apiContext, browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { checkoutCache } from '../checkout-cache.ts';
import { loadCheckout } from '../load-checkout.ts';
import { clubJoinOf } from '../progress/club-join.ts';
import { logInAgain, loginIfEnded } from '../progress/session-ended.ts';
import { guardStep } from '../progress/step-guards.ts';
import { useCheckout } from '../use-checkout.ts';
import type { Route } from './+types/shipping-page.ts';
import { loadSubmit } from './load-submit.ts';
import { ShippingForm } from './shipping-form.tsx';
import { chosenIn } from './shipping-values.ts';

/** Null unless a guest came through a campaign link. */
async function loadCampaignEmail(api: Api): Promise<{ campaignEmail: string | null }> {
  const campaign = await api.call('get /identity/campaign');
  return { campaignEmail: campaign.ok ? campaign.data.email : null };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  await guardStep('shipping', api, clubJoinOf(request.url));
  return loadCampaignEmail(api);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await guardStep('shipping', browserApi, clubJoinOf(request.url), checkoutCache.load);
  return loadCampaignEmail(browserApi);
}

/** No submit on this page changes it. */
export const shouldRevalidate = () => false;

export async function action({ context, request }: Route.ActionArgs) {
  const clubJoin = clubJoinOf(request.url);
  const api = context.get(apiContext);
  const form = await request.formData();
  const logIn = await loginIfEnded(api, form, request.url);
  if (logIn) return logIn;
  const { codeReply, refused, submitShipping } = await loadSubmit();
  const code = await codeReply(api, form);
  if (code) return refused(code);
  const load = await loadCheckout(api, clubJoin);
  const chosen = chosenIn(load.ok ? load.data : null);
  const submission = await submitShipping(api, form, { clubJoin, chosen });
  if (submission.saved) return redirect(pathAfter('shipping', clubJoin));
  return submission.reply ? refused(submission.reply) : logInAgain(request.url);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { submitInBrowser } = await loadSubmit();
  return submitInBrowser(await request.formData(), request);
}

export default function ShippingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer } = useCheckout();
  return <ShippingForm reply={actionData} customer={customer} campaignEmail={loaderData.campaignEmail} />;
}
