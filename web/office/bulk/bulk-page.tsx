import { data, Form, Link } from 'react-router';
import type { BulkRow } from '../../../contract/office/bulk.ts';
import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { idIn } from '../batches/batch-calls.ts';
import { ended, refusedAction, shown } from '../call-office.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable, Pager } from '../ui/data-table.tsx';
import { Did } from '../ui/list-tools.tsx';
import { Refusal } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/bulk-page.ts';

const DAYS = 30;

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = (name: string) => url.searchParams.get(name) ?? undefined;
  const query = { after: asked('after'), before: asked('before') };
  return shown(await context.get(apiContext).call('get /office/bulk', { query }), url.href);
}

/** Posted below the page's address: a customer's `link` and `revoke`. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const asked = { params: { customerId: idIn((params as { customerId?: string }).customerId) } };
  const [act] = url.pathname.split('/').slice(-1);
  if (act === 'link') {
    const made = await api.call('post /office/bulk/{customerId}/link', {
      ...asked,
      body: { days: DAYS, send: form.has('send') },
    });
    return made.ok ? data({ reply: undefined, link: made.data }) : refusedAction(made.error, form, url.href);
  }
  const revoked = await api.call('post /office/bulk/{customerId}/revoke', asked);
  return ended(revoked, form, url.href, '/office/bulk?did=revoke');
}

const STATES = {
  none: { word: 'No link', tone: 'plain' },
  open: { word: 'Open', tone: 'good' },
  expired: { word: 'Expired', tone: 'warn' },
  revoked: { word: 'Revoked', tone: 'plain' },
} as const;

const COLUMNS: readonly Column<BulkRow>[] = [
  {
    label: 'Customer',
    cell: ({ customerId, customer }) => <Link to={`/office/customers/${customerId}`}>{customer}</Link>,
  },
  { label: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { label: 'Carts', cell: ({ carts }) => carts.toLocaleString('en-US'), isNumber: true },
  { label: 'Subtotal', cell: ({ subTotal }) => moneyText(subTotal), isNumber: true },
  { label: 'Link until', cell: ({ linkUntil }) => linkUntil && instantText(linkUntil) },
  { label: 'State', cell: ({ state }) => <Badge {...STATES[state]} /> },
  {
    label: 'Change',
    cell: ({ customerId, customer, state }) => (
      <span className="office-bar">
        <Form method="post" action={`/office/bulk/${customerId}/link`} className="office-bar">
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
          <Form method="post" action={`/office/bulk/${customerId}/revoke`}>
            <button type="submit" className="button is-quiet" aria-label={`Revoke the link of ${customer}`}>
              Revoke
            </button>
          </Form>
        )}
        <Link
          to={`/office/bulk/${customerId}/remove`}
          className="button is-quiet"
          aria-label={`Remove the carts of ${customer}`}
        >
          Remove
        </Link>
      </span>
    ),
  },
];

export default function BulkPage({ loaderData: list, actionData }: Route.ComponentProps) {
  const link = actionData && 'link' in actionData ? actionData.link : null;
  return (
    <>
      <PageHead title="Bulk payments" lead="Many orders of one customer, paid together through a link">
        <Link className="button" to="/office/bulk/import">
          Import a file
        </Link>
      </PageHead>
      <Did
        words={{
          import: 'The carts wait for payment. Send the customer a link.',
          revoke: 'The link opens nothing any more.',
          remove: 'The carts are removed.',
        }}
      />
      <Refusal refused={actionData?.reply ? actionData : undefined} />
      {link && (
        <div role="status" className="office-notice is-good mb-3 grid gap-2">
          <p>
            {link.sent ? 'The link is on its way by email. ' : ''}It works until {instantText(link.expiresAt)}
            .
          </p>
          <TextField
            field={{ name: 'link', initialValue: link.url }}
            label="The link"
            hint="Shown only now. Whoever has it can pay the carts."
            readOnly
          />
        </div>
      )}
      <DataTable
        caption="Customers whose carts wait, the oldest first"
        columns={COLUMNS}
        rows={list.rows}
        idOf={({ customerId }) => customerId}
        nameOf={({ customer }) => customer}
        empty={<p>No carts wait. Import a file of recipients: each row becomes an order of one customer.</p>}
      />
      {list.rows.length > 0 && (
        <Pager {...list} noun="customers" sum={`${moneyText(list.subTotal)} before shipping and tax`} />
      )}
    </>
  );
}
