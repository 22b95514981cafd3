import { useId } from 'react';
import { Form, Link, redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { fieldOf } from '../../forms/field-of.ts';
import { pageRequestContext } from '../../page-context.ts';
import { TextField } from '../../ui/text-field.tsx';
import { keyHeader, refusedAction } from '../call-office.ts';
import { FormKey } from '../order-money/form-key.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { IgnoredColumns } from '../ui/ignored-columns.tsx';
import { Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { countText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/import-page.ts';

export const loader = () => ({ key: crypto.randomUUID() });

/** First press: what the file would make. Second press, with the text that was checked: makes it. */
export async function action({ context, url }: Route.ActionArgs) {
  const { upload } = context.get(pageRequestContext);
  const form = upload?.form ?? new FormData();
  const checked = form.get('checked');
  const csv = typeof checked === 'string' ? checked : (upload?.file?.text() ?? '');
  const email = String(form.get('email') ?? '');
  const result = await context.get(apiContext).call('post /office/bulk/import', {
    query: typeof checked === 'string' ? {} : { dryRun: 'true' },
    body: { email, csv },
    headers: keyHeader(form),
  });
  if (!result.ok) {
    const kept = new FormData();
    kept.set('email', email);
    return refusedAction(result.error, kept, url.href);
  }
  if (typeof checked === 'string' && result.data.badRows.length === 0)
    return redirect('/office/bulk?did=import', 303);
  return { found: result.data, csv, email };
}

export default function ImportPage({ loaderData: { key }, actionData }: Route.ComponentProps) {
  const refused = actionData && 'reply' in actionData ? actionData : undefined;
  const found = actionData && 'found' in actionData ? actionData : null;
  const id = useId();
  const state = {
    errors: refused?.reply.errors ?? {},
    values: { email: found?.email ?? '', ...refused?.reply.values },
  };
  const isGood = found !== null && found.found.badRows.length === 0 && found.found.isWholeFile;
  return (
    <div className="max-w-3xl">
      <PageHead
        title="Import a bulk file"
        lead={
          <>
            Each row becomes an order that one customer pays with all others.{' '}
            <Link to="/office/bulk">Bulk payments</Link>
          </>
        }
      />
      <Form method="post" encType="multipart/form-data" className="office-form" noValidate>
        <Refusal refused={refused} />
        <TextField field={fieldOf(state, 'email')} label="Customer’s email" kind="email" autoComplete="off" />
        <div className="grid gap-1">
          <label htmlFor={id}>File</label>
          <input id={id} type="file" name="file" accept=".csv,text/csv" className="control" />
          <p className="text-sm text-muted">
            CSV with the columns of <code>bulk-carts create</code>: names, address, phone, items and more.
          </p>
          {state.errors.csv && <p className="text-danger">{state.errors.csv[0]}</p>}
        </div>
        <SubmitButton look={isGood ? 'quiet' : 'main'}>Check the file</SubmitButton>
      </Form>
      {found && (
        <section className="mt-6 grid gap-3" aria-labelledby="found">
          <h2 id="found" className="office-heading">
            {countText(found.found.rows, 'row')}, {moneyText(found.found.total)} in all
          </h2>
          <IgnoredColumns columns={found.found.ignoredColumns} />
          {found.found.shortages.map(({ name, wanted, stock }) => (
            <p key={name} className="office-notice is-warn">
              {name}: {wanted} ordered, {stock} in stock.
            </p>
          ))}
          {isGood ? (
            <Form method="post" encType="multipart/form-data" className="office-form">
              <FormKey fresh={key} refused={undefined} />
              <input type="hidden" name="email" value={found.email} />
              <input type="hidden" name="checked" value={found.csv} />
              <SubmitButton>Make {countText(found.found.rows, 'cart')}</SubmitButton>
            </Form>
          ) : (
            <DataTable
              caption="Rows that cannot be imported"
              columns={[
                { label: 'Row', cell: ({ line }) => line },
                { label: 'Reason', cell: ({ reasons }) => reasons.join(' ') },
              ]}
              rows={found.found.badRows}
              idOf={({ line }) => line}
              nameOf={({ line }) => `row ${line}`}
              empty={<p>The rest of the file cannot be read.</p>}
            />
          )}
        </section>
      )}
    </div>
  );
}
