import { Link } from 'react-router';
import type { ProductImport } from '../../../contract/office/products.ts';
import { apiContext } from '../../api/browser-api.ts';
import { pageRequestContext } from '../../page-context.ts';
import { linkTo } from '../link-to.ts';
import { checkedFileIn, reviewThenDo } from '../review-then-do.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { IgnoredColumns } from '../ui/ignored-columns.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { CheckFileForm, ReviewForm } from '../ui/review.tsx';
import { countText } from '../ui/texts.ts';
import type { Route } from './+types/import-page.ts';

/** First press: what the file would change. Second press, with the text that was checked: changes it. */
export async function action({ context, url }: Route.ActionArgs) {
  const { form, csv } = checkedFileIn(context.get(pageRequestContext));
  return reviewThenDo({
    form,
    requestUrl: url.href,
    subject: csv,
    call: ({ query }) =>
      context.get(apiContext).call('post /office/products/import', { query, body: { csv } }),
    review: (found) => found,
    doneAt: ({ badRows }) => (badRows.length > 0 ? null : linkTo('/office/products', { did: 'import' })),
  });
}

type Changed = ProductImport['changed'][number];
const CHANGED: readonly Column<Changed>[] = [
  {
    label: 'Product',
    cell: ({ slug }) => <Link to={linkTo('/office/products/:slug', { slug })}>{slug}</Link>,
  },
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
  const { review, refused, subject } = actionData ?? {};
  return (
    <div className="max-w-3xl">
      <PageHead
        title="Import products"
        lead="Products that are not in the file do not change. Stock does not change at all."
      />
      <CheckFileForm
        refused={refused}
        hint="CSV. The column slug is required; others are name, brand, kind, sku, price, limit, categories, vintage, varietal, short, description and more."
        isChecked={review !== undefined}
      />
      {review && <Found found={review} csv={subject} />}
    </div>
  );
}

function Found({ found, csv }: { found: ProductImport; csv: string | undefined }) {
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
          <ReviewForm
            refused={undefined}
            encType="multipart/form-data"
            subject={csv}
            button={`Import ${countText(touched, 'product')}`}
          >
            {() => null}
          </ReviewForm>
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
