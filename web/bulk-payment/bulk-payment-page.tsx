import { useEffect, useState } from 'react';
import { data, replace, useNavigation } from 'react-router';
import type { BulkCarts } from '../../contract/bulk.ts';
import { apiContext, browserApi } from '../api/browser-api.ts';
import { handCardContext, handCardInBrowser } from '../cards/vault.ts';
import { loginIfEnded } from '../checkout/progress/session-ended.ts';
import { forgetDraft } from '../forms/drafts.ts';
import { LookupsContext } from '../site/lookups.ts';
import type { Route } from './+types/bulk-payment-page.ts';
import { Accepted } from './accepted.tsx';
import { payableCarts } from './bulk-carts.ts';
import { BULK_DRAFT, BulkForm } from './bulk-form.tsx';
import { BulkFrame } from './bulk-frame.tsx';
import { bulkPath, bulkPlaceOf } from './bulk-path.ts';
import { type BulkView, loadBulk } from './load.ts';
import { loadSubmit } from './load-submit.ts';
import { NoCarts, NothingPayable } from './nothing-to-pay.tsx';
import type { SentPayment } from './payment-fields.ts';
import { forgetSent, recallSent, rememberSent } from './payment-fields.ts';
import { StillChecking } from './still-checking.tsx';
import type { BulkReply, BulkSubmission } from './submit.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded = await loadBulk(context.get(apiContext), request.url, false);
  return data(loaded, { status: loaded.view.kind === 'none' ? 404 : 200 });
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadBulk(browserApi, request.url, true);

export async function action({ context, request }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const handCard = context.get(handCardContext);
  const form = await request.formData();
  const logIn = await loginIfEnded(api, form, request.url);
  if (logIn) return logIn;
  const { customerId } = bulkPlaceOf(request.url);
  const { submitBulkPayment } = await loadSubmit();
  return answerOf(await submitBulkPayment({ api, handCard, customerId }, form), customerId);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const logIn = await loginIfEnded(browserApi, form, request.url);
  if (logIn) return logIn;
  const { customerId } = bulkPlaceOf(request.url);
  const { submitBulkPayment } = await loadSubmit();
  const submission = await submitBulkPayment(
    {
      api: browserApi,
      handCard: handCardInBrowser,
      customerId,
      onSend: (payment) => rememberSent(customerId, payment),
    },
    form,
  );
  if (submission.accepted || submission.reply.kind === 'refused') forgetSent(customerId);
  if (submission.accepted) forgetDraft(BULK_DRAFT);
  return answerOf(submission, customerId);
}

/** Back from the confirmation leads to the page before this one: nothing is left to pay here. */
function answerOf(submission: BulkSubmission, customerId: string) {
  if (submission.accepted) return replace(bulkPath({ customerId, paymentId: submission.paymentId }));
  const { reply } = submission;
  // The page reloads the carts only when they may have changed.
  return data(reply, { status: reply.kind === 'refused' && reply.isStale ? 200 : 422 });
}

export default function BulkPaymentPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { customerId, lookups, view } = loaderData;
  const lost = useLostPayment(customerId, reply);
  const isBusy = useNavigation().formMethod === 'POST';

  return (
    <LookupsContext value={lookups}>
      <BulkFrame
        isAccepted={view.kind === 'accepted'}
        view={shownOf(view, lost)}
        due={view.kind === 'carts' ? dueOf(view.carts) : null}
      >
        {view.kind === 'accepted' ? (
          <Accepted
            key={view.paymentId}
            customerId={customerId}
            paymentId={view.paymentId}
            loaded={view.status}
          />
        ) : lost ? (
          <StillChecking payment={lost} />
        ) : view.kind === 'none' ? (
          <NoCarts paidOrders={view.paidOrders} />
        ) : payableCarts(view.carts).length === 0 ? (
          <NothingPayable carts={view.carts} />
        ) : (
          <BulkForm
            carts={view.carts}
            attempt={view.attempt}
            refused={reply?.kind === 'refused' ? reply : null}
            isBusy={isBusy}
          />
        )}
      </BulkFrame>
    </LookupsContext>
  );
}

/** Another one of these takes the focus, as the button that was pressed is gone. */
function shownOf(view: BulkView, lost: SentPayment | null): string {
  if (view.kind === 'accepted') return view.kind;
  if (lost) return 'checking';
  return view.kind === 'carts' && payableCarts(view.carts).length === 0 ? 'nothing-payable' : view.kind;
}

function dueOf(carts: BulkCarts) {
  const orders = payableCarts(carts).length;
  return orders === 0 ? null : { orders, amount: carts.totalAmountDue };
}

function useLostPayment(customerId: string, reply: BulkReply | undefined): SentPayment | null {
  const [recalled, setRecalled] = useState<SentPayment | null>(null);
  useEffect(() => setRecalled(recallSent(customerId)), [customerId]);
  if (reply === undefined) return recalled;
  return reply.kind === 'unknown' ? reply.payment : null;
}
