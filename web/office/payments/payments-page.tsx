import { Form, Link, redirect } from 'react-router';
import type { BooksCheck, OfficePayment } from '../../../contract/office/payments.ts';
import { PAYMENT_VIEWS, type PaymentView } from '../../../domain/office/payment-views.ts';
import { apiContext } from '../../api/browser-api.ts';
import { refusedAction, shown } from '../call-office.ts';
import { useStaff } from '../layout/use-staff.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable, Pager } from '../ui/data-table.tsx';
import { ViewTabs } from '../ui/list-tools.tsx';
import { Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/payments-page.ts';

function viewIn(requestUrl: string): PaymentView {
  const asked = new URL(requestUrl).searchParams.get('view');
  return PAYMENT_VIEWS.find((view) => view === asked) ?? 'problems';
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const view = viewIn(url.href);
  const asked = (name: string) => url.searchParams.get(name) ?? undefined;
  const query = { view, after: asked('after'), before: asked('before') };
  return shown(await context.get(apiContext).call('get /office/payments', { query }), url.href);
}

/** Posted below the page's address: `reconcile` and `check`. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const started = /\/check$/.test(url.pathname)
    ? await api.call('post /office/payments/check')
    : await api.call('post /office/payments/reconcile');
  if (!started.ok) return refusedAction(started.error, form, url.href);
  return redirect(`/office/runs/${started.data.runId}`, 303);
}

const VIEWS = [
  { query: 'view=problems', label: 'Problems' },
  { query: 'view=unknown', label: 'No answer yet' },
  { query: 'view=all', label: 'All' },
];

const TONES: Readonly<Record<string, 'good' | 'warn' | 'danger' | 'info'>> = {
  authorised: 'good',
  captured: 'good',
  done: 'good',
  declined: 'danger',
  refused: 'danger',
  unknown: 'warn',
  sent: 'info',
  planned: 'info',
};

const COLUMNS: readonly Column<OfficePayment>[] = [
  { label: 'At', cell: ({ at }) => instantText(at) },
  { label: 'What', cell: ({ what }) => what.charAt(0).toUpperCase() + what.slice(1) },
  {
    label: 'Order',
    cell: ({ purchaseOrderId }) =>
      purchaseOrderId && <Link to={`/office/orders/${purchaseOrderId}`}>{purchaseOrderId}</Link>,
  },
  { label: 'Amount', cell: ({ amount }) => moneyText(amount), isNumber: true },
  { label: 'State', cell: ({ state }) => <Badge word={stateWord(state)} tone={TONES[state] ?? 'plain'} /> },
  { label: 'Reason', cell: ({ reason }) => reason },
];

/** The domain's older spelling stays inside. */
function stateWord(state: string): string {
  const word = state === 'authorised' ? 'authorized' : state;
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export default function PaymentsPage({ loaderData: { check, ...list }, actionData }: Route.ComponentProps) {
  const mayAct = useStaff().role !== 'books';
  return (
    <>
      <PageHead title="Payments">
        {mayAct && (
          <>
            <Form method="post" action="/office/payments/reconcile">
              <SubmitButton look="quiet">Ask the bank again</SubmitButton>
            </Form>
            <Form method="post" action="/office/payments/check">
              <SubmitButton look="quiet">Check the books</SubmitButton>
            </Form>
          </>
        )}
      </PageHead>
      <Refusal refused={actionData} />
      <Books check={check} />
      <ViewTabs label="Payments" initial="problems" views={VIEWS} />
      <DataTable
        caption="Payments, newest first"
        columns={COLUMNS}
        rows={list.rows}
        idOf={({ paymentId, what }) => `${what} ${paymentId}`}
        nameOf={({ paymentId }) => paymentId}
        empty={
          <p>Nothing is here. A payment that the bank refuses, or does not answer, shows up by itself.</p>
        }
      />
      {list.rows.length > 0 && (
        <Pager {...list} noun="payments" sum={list.amount === null ? undefined : moneyText(list.amount)} />
      )}
    </>
  );
}

const FAULT_WORDS: Readonly<Record<string, string>> = {
  'charge-without-order': 'A charge that belongs to no order',
  'order-without-charge': 'An order that the bank knows no charge for',
  'other-reference': 'The bank names another charge',
  'gateway-differs': 'The bank has other amounts',
  'gateway-silent': 'The bank did not answer about it',
};

function Books({ check }: { check: BooksCheck | null }) {
  if (check === null) {
    return (
      <p className="office-notice mb-4">The books were not checked yet. The shop checks them once a day.</p>
    );
  }
  const { at, orders, captured, refunded, faults } = check;
  if (faults.length === 0) {
    return (
      <p className="office-notice is-good mb-4">
        The books agree as of {instantText(at)}: {orders.toLocaleString('en-US')} orders,{' '}
        {moneyText(captured)} captured, {moneyText(refunded)} refunded.
      </p>
    );
  }
  return (
    <section className="office-notice is-danger mb-4">
      <h2 className="office-heading">
        {faults.length} {faults.length === 1 ? 'difference' : 'differences'} as of {instantText(at)}
      </h2>
      <ul className="mt-2 grid gap-1">
        {faults.map(({ kind, purchaseOrderIds, of }) => (
          <li key={`${kind} ${of} ${purchaseOrderIds.join()}`}>
            {FAULT_WORDS[kind] ?? kind.replaceAll('-', ' ')}
            {purchaseOrderIds.map((orderId) => (
              <span key={orderId}>
                {' '}
                <Link to={`/office/orders/${orderId}`}>order {orderId}</Link>
              </span>
            ))}
            {of !== null && <span className="text-muted"> {of}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
