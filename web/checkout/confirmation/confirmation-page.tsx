import { useEffect } from 'react';
import { redirect, useBlocker } from 'react-router';
import { keepsConfirmation } from '../../../domain/checkout/steps.ts';
import { forgetSent } from '../../analytics/data-layer.ts';
import { reportPurchase } from '../../analytics/report-purchase.ts';
import { apiContext, browserApi } from '../../api/browser-api.ts';
import { forgetDraft } from '../../forms/drafts.ts';
import { pageRequestContext } from '../../page-context.ts';
import { begunMark } from '../layout/use-begin-checkout.ts';
import { clubJoinOf } from '../progress/club-join.ts';
import { BILLING_DRAFT, emailChoicesDraft, SHIPPING_DRAFT } from '../progress/draft-names.ts';
import { forgetMethods } from '../shipping/method-memory.ts';
import { useCheckout } from '../use-checkout.ts';
import type { Route } from './+types/confirmation-page.ts';
import { Confirmation } from './confirmation.tsx';
import { loadContent, loadOrder, waitForOrder } from './load.ts';

const CONTENT_PATH = '/wp-json/acf/v2/options/';

function startOf(url: string): string {
  return `/?clubJoin=${clubJoinOf(url)}`;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { sendToApi, reportError } = context.get(pageRequestContext);
  const order = await loadOrder(context.get(apiContext));
  if (!order) throw redirect(startOf(request.url));
  const accept = { headers: { accept: 'application/json' } };
  return { order, content: await loadContent(() => sendToApi(CONTENT_PATH, accept), reportError) };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [order, content] = await Promise.all([
    waitForOrder(browserApi),
    loadContent(
      () =>
        fetch(CONTENT_PATH, {
          credentials: 'include',
          headers: { accept: 'application/json' },
          cache: 'force-cache',
        }),
      (failure) => console.warn(failure),
    ),
  ]);
  if (!order) throw redirect(startOf(request.url));
  return { order, content };
}

export default function ConfirmationPage({ loaderData: { order, content } }: Route.ComponentProps) {
  const { customer } = useCheckout();
  // Navigation within the page's script sends the server no document request: a link, or a step in the history.
  useBlocker(({ nextLocation }) => {
    if (!keepsConfirmation(nextLocation.pathname)) void browserApi.call('delete /orders/confirmation');
    return false;
  });

  useEffect(() => {
    if (customer) forgetDraft(emailChoicesDraft(customer));
    for (const draft of [SHIPPING_DRAFT, BILLING_DRAFT]) forgetDraft(draft);
    forgetMethods();
    forgetSent(begunMark(order.clubName !== null));
    void reportPurchase(order);
  }, [order, customer]);

  return <Confirmation order={order} content={content} />;
}
