import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { User } from '../../../contract/user.ts';
import { pathAfter } from '../../../domain/checkout/steps.ts';
import { reportStep } from '../../analytics/cart-events.ts';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { serverApi } from '../../api/server-api.ts';
import { forgetDraft } from '../../forms/drafts.ts';
import { clubJoinOf } from '../progress/club-join.ts';
import { SHIPPING_DRAFT } from '../progress/draft-names.ts';
import { loginIfEnded } from '../progress/session-ended.ts';
import { guardStep } from '../progress/step-guards.ts';
import type { Route } from './+types/shipping-page.ts';
import { ShippingForm } from './shipping-form.tsx';
import { shippingTier } from './shipping-tier.ts';
import type { ShippingReply } from './submit.ts';
import { WHOLE_ADDRESS } from './whole-address.ts';

interface Shopper {
  readonly user: User | null;
  /** Of a guest who came by a campaign's link: whom that was made for. */
  readonly campaignEmail: string | null;
}

/** A customer's e-mail is known, and so are the addresses that most parcels go to. */
async function loadShopper(api: Api, url: string): Promise<Shopper> {
  await guardStep('shipping', api, clubJoinOf(url));
  const [session, campaign] = await Promise.all([
    api.call('get /identity/validate'),
    api.call('get /identity/campaign'),
  ]);
  return {
    user: session.ok ? session.data.user : null,
    campaignEmail: campaign.ok ? campaign.data.email : null,
  };
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadShopper(serverApi(context), request.url);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadShopper(browserApi, request.url);

/** Fetched when the form is sent at the latest: reading a form takes the contract's schemas along. */
const loadSubmit = () => import('./submit.ts');

export async function action({ context, request }: Route.ActionArgs) {
  const clubJoin = clubJoinOf(request.url);
  const api = serverApi(context);
  const form = await request.formData();
  const logIn = await loginIfEnded(api, form, request.url);
  if (logIn) return logIn;
  const { submitShipping } = await loadSubmit();
  const submission = await submitShipping(api, form, clubJoin);
  return submission.saved ? redirect(pathAfter('shipping', clubJoin)) : refused(submission.reply);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const clubJoin = clubJoinOf(request.url);
  const form = await request.formData();
  const logIn = await loginIfEnded(browserApi, form, request.url);
  if (logIn) return logIn;
  const { submitShipping } = await loadSubmit();
  const submission = await submitShipping(browserApi, form, clubJoin);
  if (!submission.saved) return refused(submission.reply);
  forgetDraft(SHIPPING_DRAFT);
  reportStep('add_shipping_info', shippingTier(form));
  return redirect(pathAfter('shipping', clubJoin));
}

/** An address that was there to be chosen, and is not there to be sent: the page's list is old. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionResult?.errors?.[WHOLE_ADDRESS] !== undefined;
}

const NOT_REFUSED: readonly ShippingReply['kind'][] = ['other-method', 'membership-removed'];

/** A refusal leaves the page as it is: nothing behind it has changed. */
function refused(reply: ShippingReply) {
  return data(reply, { status: NOT_REFUSED.includes(reply.kind) ? 200 : 422 });
}

export default function ShippingPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ShippingForm reply={actionData} customer={loaderData.user} campaignEmail={loaderData.campaignEmail} />
  );
}
