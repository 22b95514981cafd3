import { useId } from 'react';
import { Form, Link, redirect } from 'react-router';
import type { ProductImport } from '../../../contract/office/products.ts';
import { apiContext } from '../../api/browser-api.ts';
import { pageRequestContext } from '../../page-context.ts';
import { refusedAction } from '../call-office.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { IgnoredColumns } from '../ui/ignored-columns.tsx';
import { Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/import-page.ts';

/** First press: what the file would change. Second press, with the text that was checked: changes it. */
export async function action({ context, url }: Route.ActionArgs) {
  const { upload } = context.get(pageRequestContext);
  const form = upload?.form ?? new FormData();
  const checked = form.get('checked');
  const csv = typeof checked === 'string' ? checked : (upload?.file?.text() ?? '');
  const result = await context.get(apiContext).call('post /office/products/import', {
    query: typeof checked === 'string' ? {} : { dryRun: 'true' },
    body: { csv },
  });
  // The form has one field, so its message stands above the form.
  if (!result.ok) {
    const message = result.error.fields?.csv?.[0] ?? result.error.message;
    return refusedAction({ ...result.error, message }, new FormData(), url.href);
  }
  if (typeof checked === 'string' && result.data.badRows.length === 0) {
    return redirect('/office/products?did=import', 303);
  }
  return { found: result.data, csv };
}

type Changed = ProductImport['changed'][number];
const CHANGED: readonly Column<Changed>[] = [
  { label: 'Product', cell: ({ slug }) => <Link to={`/office/products/${slug}`}>{slug}</Link> },
  {
    label: 'Changes',
    cell: ({ changes }) => (
      <ul>
        {changes.map(({ column, from, to }) => (
          <li key={column}>
            {column}: <del>{from || 'nothing'}</del> <ins>{to || 'nothing'}</ins>
          </li>
        ))}
      </ul>
    ),
  },
];

type Bad = ProductImport['badRows'][number];
const BAD: readonly Column<Bad>[] = [
  { label: 'Row', cell: ({ line }) => line },
  { label: 'Product', cell: ({ slug }) => slug },
  { label: 'Reason', cell: ({ reasons }) => reasons.join('. ') },
];

export default function ImportPage({ actionData }: Route.ComponentProps) {
  const refused = actionData && 'reply' in actionData ? actionData : undefined;
  const checked = actionData && 'found' in actionData ? actionData : null;
  const id = useId();
  return (
    <div className="max-w-3xl">
      <PageHead
        title="Import products"
        lead="Products that are not in the file stay as they are, and so does the stock of those that are."
      />
      <Form method="post" encType="multipart/form-data" className="office-form" noValidate>
        <Refusal refused={refused} />
        <div className="grid gap-1">
          <label htmlFor={id}>File</label>
          <input id={id} type="file" name="file" accept=".csv,text/csv" className="control" />
          <p className="text-sm text-muted">
            CSV. The column slug is required; others are name, brand, kind, sku, price, limit, categories,
            vintage, varietal, short, description and more.
          </p>
        </div>
        <SubmitButton look={checked ? 'quiet' : 'main'}>Check the file</SubmitButton>
      </Form>
      {checked && <Found {...checked} />}
    </div>
  );
}

function Found({ found, csv }: { found: ProductImport; csv: string }) {
  const { added, changed, unchanged, badRows, ignoredColumns } = found;
  const touched = added + changed.length;
  return (
    <section className="mt-6 grid gap-3" aria-labelledby="found">
      <h2 id="found" className="office-heading">
        {added} new, {changed.length} changed, {unchanged} as they are
      </h2>
      <IgnoredColumns columns={ignoredColumns} />
      {badRows.length > 0 ? (
        <DataTable
          caption="Rows that cannot be imported"
          columns={BAD}
          rows={badRows}
          idOf={({ line }) => line}
          nameOf={({ line }) => `row ${line}`}
          empty={null}
        />
      ) : (
        touched > 0 && (
          <Form method="post" encType="multipart/form-data" className="office-form">
            <input type="hidden" name="checked" value={csv} />
            <SubmitButton>
              Import {touched} {touched === 1 ? 'product' : 'products'}
            </SubmitButton>
          </Form>
        )
      )}
      {changed.length > 0 && (
        <DataTable
          caption="What changes"
          columns={CHANGED}
          rows={changed}
          idOf={({ slug }) => slug}
          nameOf={({ slug }) => slug}
          empty={null}
        />
      )}
    </section>
  );
}
