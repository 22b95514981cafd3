import { Form, Link } from 'react-router';
import type { BooksCheck, OfficePayment } from '../../../contract/office/payments.ts';
import { forStaff } from '../../../domain/office/for-staff.ts';
import { PAYMENT_VIEWS } from '../../../domain/office/payment-views.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { apiContext } from '../../api/browser-api.ts';
import { actAt } from '../acts.ts';
import { redirectOrRefuse } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { runPath } from '../parts/run-path.ts';
import { useStaff } from '../parts/use-staff.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { defineList, type ListColumn, oneOf } from '../ui/define-list.ts';
import { ListPage } from '../ui/list-page.tsx';
import { SubmitButton } from '../ui/office-form.tsx';
import { countText, instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/payments-page.ts';

export const loader = ({ context, url }: Route.LoaderArgs) => PAYMENTS.load(context, url);

/** Posted below the page's address: `reconcile` and `check`. */
export async function action({ context, pattern, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const act = actAt(pattern, '/office/payments', {
    check: () => api.call('post /office/payments/check'),
    reconcile: () => api.call('post /office/payments/reconcile'),
  });
  const started = await act();
  return redirectOrRefuse(started, form, url.href, ({ runId }) => runPath(runId, linkTo('/office/payments')));
}

const STATE_WORDS: Readonly<Record<string, readonly [word: string, tone: Tone]>> = {
  authorised: ['Authorized', 'good'],
  captured: ['Charged', 'good'],
  done: ['Done', 'good'],
  declined: ['Declined', 'danger'],
  refused: ['Declined', 'danger'],
  unknown: ['No answer yet', 'warn'],
  sent: ['Sent', 'info'],
  planned: ['Planned', 'info'],
};

/** Why money moved, by the names that movements are stored under. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  ship: 'Charge',
  cancel: 'Release, canceled',
  'let-go': 'Release, expiring',
  'authorise-again': 'Re-authorization',
  change: 'Authorization, changed order',
};

const kindWord = (what: string) => KIND_WORDS[what] ?? capitalized(what);

const COLUMNS: readonly ListColumn<OfficePayment>[] = [
  { label: 'At', role: 'title', cell: ({ at }) => instantText(at) },
  { label: 'What', role: 'detail', cell: ({ what }) => kindWord(what) },
  {
    label: 'Order',
    role: 'detail',
    cell: ({ purchaseOrderId }) =>
      purchaseOrderId && (
        <Link to={linkTo('/office/orders/:orderId', { orderId: purchaseOrderId })}>{purchaseOrderId}</Link>
      ),
  },
  { label: 'Customer', role: 'detail', cell: ({ customer }) => customer },
  { label: 'Amount', role: 'amount', cell: ({ amount }) => moneyText(amount) },
  {
    label: 'State',
    role: 'state',
    cell: ({ state }) => {
      const [word, tone] = STATE_WORDS[state] ?? [capitalized(state), 'plain'];
      return <Badge word={word} tone={tone} />;
    },
  },
  { label: 'Reason', role: 'detail', cell: ({ reason }) => reason && forStaff(reason) },
];

/** One kind's sum, or each kind's with its name. */
function sumText(sums: readonly { what: string; amount: number }[]): string {
  const [only] = sums;
  if (sums.length === 1 && only) return moneyText(only.amount);
  return sums.map(({ what, amount }) => `${kindWord(what)} ${moneyText(amount)}`).join(', ');
}

const PAYMENTS = defineList('get /office/payments', {
  title: 'Payments',
  noun: 'payment',
  caption: 'Payments, newest first',
  sum: ({ sums }) => sumText(sums),
  columns: COLUMNS,
  idOf: ({ paymentId, what }) => `${what} ${paymentId}`,
  nameOf: ({ paymentId }) => paymentId,
  asks: { view: oneOf(PAYMENT_VIEWS, 'problems') },
  views: {
    label: 'Payments',
    initial: 'problems',
    options: [
      { value: 'problems', label: 'Problems' },
      { value: 'unknown', label: 'No answer yet', waiting: 'unknown-payments' },
      { value: 'all', label: 'All' },
    ],
  },
  empty: <p>Nothing is here. Payments that the bank declines or does not answer appear here.</p>,
});

export default function PaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const mayAct = useStaff().role !== 'books';
  return (
    <ListPage
      of={PAYMENTS}
      loaded={loaderData}
      refused={actionData}
      acts={
        mayAct && (
          <>
            <Form method="post" action={linkTo('/office/payments/reconcile')}>
              <SubmitButton look="quiet">Re-check pending payments</SubmitButton>
            </Form>
            <Form method="post" action={linkTo('/office/payments/check')}>
              <SubmitButton look="quiet">Reconcile now</SubmitButton>
            </Form>
          </>
        )
      }
    >
      <Books check={loaderData.list.check} />
    </ListPage>
  );
}

const FAULT_WORDS: Readonly<Record<string, string>> = {
  'charge-without-order': 'A charge that belongs to no order',
  'order-without-charge': 'An order without a charge at the card processor',
  'other-reference': 'The card processor names another charge',
  'gateway-differs': 'The card processor has other amounts',
  'gateway-silent': 'The card processor did not answer about it',
};

function Books({ check }: { check: BooksCheck | null }) {
  if (check === null) {
    return (
      <p className="office-notice mb-4">
        The books have not been checked yet. The shop checks them once a day.
      </p>
    );
  }
  const { at, orders, captured, refunded, faults } = check;
  if (faults.length === 0) {
    return (
      <p className="office-notice is-good mb-4">
        Books match the card processor ({instantText(at)}): {countText(orders, 'order')},{' '}
        {moneyText(captured)} charged, {moneyText(refunded)} refunded.
      </p>
    );
  }
  return (
    <section className="office-notice is-danger mb-4">
      <h2 className="office-heading">
        {countText(faults.length, 'difference')} as of {instantText(at)}
      </h2>
      <ul className="mt-2 grid gap-1">
        {faults.map(({ kind, purchaseOrderIds, of }) => (
          <li key={`${kind} ${of} ${purchaseOrderIds.join()}`}>
            {FAULT_WORDS[kind] ?? kind.replaceAll('-', ' ')}
            {purchaseOrderIds.map((orderId) => (
              <span key={orderId}>
                {' '}
                <Link to={linkTo('/office/orders/:orderId', { orderId })}>order {orderId}</Link>
              </span>
            ))}
            {of !== null && <span className="text-muted"> {of}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
