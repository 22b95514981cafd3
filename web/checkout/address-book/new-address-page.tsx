import { useNavigate } from 'react-router';
import { checkoutPath } from '../../../domain/checkout/steps.ts';
import { apiContext, browserApi } from '../../api/browser-api.ts';
import { offeredForBilling } from '../billing/billing-values.ts';
import { checkoutCache } from '../checkout-cache.ts';
import { PageTitle } from '../layout/page-title.tsx';
import { clubJoinOf } from '../progress/club-join.ts';
import { currentStep } from '../progress/current-step.ts';
import { guardStep } from '../progress/step-guards.ts';
import { offeredForShipping } from '../shipping/shipping-values.ts';
import { useCheckout } from '../use-checkout.ts';
import type { Route } from './+types/new-address-page.ts';
import { type AddressKind, KIND_WORDS } from './address-kind.ts';
import { loadSubmit, NewAddressForm } from './new-address-form.tsx';

/** Of '/shipping/address' and '/billing/address'. */
function kindOf(url: string): AddressKind {
  return currentStep(new URL(url).pathname).slug === 'billing' ? 'billing' : 'shipping';
}

export async function loader({ context, request: { url } }: Route.LoaderArgs) {
  await guardStep(kindOf(url), context.get(apiContext), clubJoinOf(url));
  return kindOf(url);
}

export async function clientLoader({ request: { url } }: Route.ClientLoaderArgs) {
  await guardStep(kindOf(url), browserApi, clubJoinOf(url), checkoutCache.load);
  return kindOf(url);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { postAddress } = await loadSubmit();
  return postAddress(context.get(apiContext), request, kindOf(request.url));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { saveAddressInBrowser } = await loadSubmit();
  return saveAddressInBrowser(request, kindOf(request.url));
}

/** The modal's form as a page, for browsers without a script. */
export default function NewAddressPage({ loaderData: kind, actionData }: Route.ComponentProps) {
  const checkout = useCheckout();
  const navigate = useNavigate();
  const step = checkoutPath(kind, checkout.clubJoin);
  const offered = kind === 'shipping' ? offeredForShipping(checkout) : offeredForBilling(checkout);
  const reply = actionData?.saved === false ? actionData.reply : undefined;
  return (
    <>
      <PageTitle title={KIND_WORDS[kind].title} hasErrors={reply !== undefined} />
      <h1 className="title mb-9">{KIND_WORDS[kind].title}</h1>
      <NewAddressForm
        kind={kind}
        entered={offered?.entered ?? null}
        reply={reply}
        onSaved={() => navigate(step, { replace: true })}
      />
      <a className="link-line mt-4" href={step}>
        Choose a saved address
      </a>
    </>
  );
}
