import { data, Form, Link, useLoaderData } from 'react-router';
import type { BulkRow } from '../../../contract/office/bulk.ts';
import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { actAt } from '../acts.ts';
import { redirectOrRefuse, refusedAction } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { State } from '../parts/states.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { defineList, type ListColumn } from '../ui/define-list.ts';
import { ListPage } from '../ui/list-page.tsx';
import { instantText, moneyText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/bulk-page.ts';

const DAYS = 30;

export const loader = ({ context, url }: Route.LoaderArgs) => BULK.load(context, url);

/** Posted below the page's address: a customer's `link` and `revoke`. The query keeps the list's page. */
export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const call = { params: { customerId: idIn((params as { customerId?: string }).customerId) } };
  const act = actAt(pattern, '/office/bulk', {
    ':customerId/link': async () => {
      const body = { days: DAYS, send: form.has('send') };
      const made = await api.call('post /office/bulk/{customerId}/link', { ...call, body });
      if (!made.ok) return refusedAction(made.error, form, url.href);
      return data({ reply: undefined, link: made.data });
    },
    ':customerId/revoke': async () => {
      const revoked = await api.call('post /office/bulk/{customerId}/revoke', call);
      return redirectOrRefuse(
        revoked,
        form,
        url.href,
        linkTo('/office/bulk', { ...BULK.queryOf(url), did: 'revoke' }),
      );
    },
  });
  return act();
}

const COLUMNS: readonly ListColumn<BulkRow>[] = [
  {
    label: 'Customer',
    role: 'title',
    cell: ({ customerId, customer }) => (
      <Link to={linkTo('/office/customers/:customerId', { customerId })}>{customer}</Link>
    ),
  },
  { label: 'Email', role: 'detail', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { label: 'Carts', role: 'amount', cell: ({ carts }) => numberText(carts) },
  { label: 'Subtotal', role: 'amount', cell: ({ subTotal }) => moneyText(subTotal) },
  { label: 'Link until', role: 'detail', cell: ({ linkUntil }) => linkUntil && instantText(linkUntil) },
  { label: 'State', role: 'state', cell: ({ state }) => <State of="bulk" state={state} /> },
  {
    label: 'Change',
    role: 'act',
    cell: (row) => <BulkActs {...row} />,
  },
];

function BulkActs({ customerId, customer, state }: BulkRow) {
  const { query } = useLoaderData<typeof loader>();
  return (
    <span className="office-bar">
      <Form
        method="post"
        action={linkTo('/office/bulk/:customerId/link', { customerId }, query)}
        className="office-bar"
      >
        <button type="submit" className="button is-quiet" aria-label={`Make a link for ${customer}`}>
          Link
        </button>
        <button
          type="submit"
          name="send"
          value="on"
          className="button is-quiet"
          aria-label={`Email link to ${customer}`}
        >
          Email link
        </button>
      </Form>
      {state === 'open' && (
        <Form
          method="post"
          action={linkTo('/office/bulk/:customerId/revoke', { customerId }, query)}
          preventScrollReset
        >
          <button type="submit" className="button is-quiet" aria-label={`Revoke the link of ${customer}`}>
            Revoke
          </button>
        </Form>
      )}
      <ButtonLink
        to={linkTo('/office/bulk/:customerId/remove', { customerId })}
        aria-label={`Remove the carts of ${customer}`}
      >
        Remove
      </ButtonLink>
    </span>
  );
}

const BULK = defineList('get /office/bulk', {
  title: 'Bulk payments',
  lead: 'Many orders of one customer, paid together through a link',
  noun: 'customer',
  caption: 'Customers with carts to pay, oldest first',
  sum: ({ subTotal }) => `${moneyText(subTotal)} before freight and tax`,
  columns: COLUMNS,
  idOf: ({ customerId }) => customerId,
  nameOf: ({ customer }) => customer,
  asks: {},
  empty: (
    <p>
      No carts are waiting for payment. Import a file of recipients: each row becomes a cart that one customer
      pays.
    </p>
  ),
  did: {
    import: 'The carts are ready to pay. Send the customer a link.',
    revoke: 'The link no longer works.',
    remove: 'The carts are removed.',
  },
});

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = actionData && 'link' in actionData ? actionData.link : null;
  return (
    <ListPage
      of={BULK}
      loaded={loaderData}
      refused={actionData?.reply ? actionData : undefined}
      acts={
        <ButtonLink look="main" to={linkTo('/office/bulk/import')}>
          Import a file
        </ButtonLink>
      }
    >
      {link && (
        <div role="status" className="office-notice is-good mb-3 grid gap-2">
          <p>
            {link.sent ? 'The link is on its way by email. ' : ''}It works until {instantText(link.expiresAt)}
            .
          </p>
          <TextField
            field={{ name: 'link', initialValue: link.url }}
            label="The link"
            hint="Shown only now. Anyone who has it can pay the carts."
            readOnly
          />
        </div>
      )}
    </ListPage>
  );
}
