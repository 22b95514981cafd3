import type { ZipImport } from '../../../contract/office/zip-rates.ts';
import { apiContext } from '../../api/browser-api.ts';
import { pageRequestContext } from '../../page-context.ts';
import { TextField } from '../../ui/text-field.tsx';
import { linkTo } from '../link-to.ts';
import { checkedFileIn, reviewThenDo } from '../review-then-do.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { IgnoredColumns } from '../ui/ignored-columns.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { CheckFileForm, ReviewForm } from '../ui/review.tsx';
import { countText, dayText } from '../ui/texts.ts';
import type { Route } from './+types/import-zip-rates-page.ts';

/** First press: what the file would change. Second press, with the text that was checked: changes it. */
export async function action({ context, url }: Route.ActionArgs) {
  const { form, csv } = checkedFileIn(context.get(pageRequestContext));
  const from = String(form.get('from') ?? '').trim();
  return reviewThenDo({
    form,
    requestUrl: url.href,
    subject: csv,
    call: ({ query }) =>
      context.get(apiContext).call('post /office/rules/zip-rates/import', {
        query,
        body: from === '' ? { csv } : { csv, from },
      }),
    review: (found) => found,
    doneAt: ({ badRows }) =>
      badRows.length > 0 ? null : linkTo('/office/rules/zip-rates', { did: 'import' }),
  });
}

type Bad = ZipImport['badRows'][number];
const BAD: readonly Column<Bad>[] = [
  { label: 'Row', cell: ({ line }) => line },
  { label: 'Reason', cell: ({ reasons }) => reasons.join('. ') },
];

export default function ImportZipRatesPage({ actionData }: Route.ComponentProps) {
  const { review, refused, subject, typed } = actionData ?? {};
  return (
    <div className="max-w-3xl">
      <PageHead
        title="Import sales tax rates"
        lead="A month’s file of one state, or a list with zip, rate and from. Orders that were placed keep their rate."
      />
      <CheckFileForm
        refused={refused}
        hint="CSV, 256 KB at most: State, ZipCode, TaxRegionName, EstimatedCombinedRate and so on, as tax services write it. For larger files, use the command."
        isChecked={review !== undefined}
      >
        <TextField
          field={{ name: 'from', initialValue: typed?.from, errors: refused?.reply.errors.from }}
          label="First day"
          optional
          kind="date"
          hint="The first of this month if left empty"
        />
      </CheckFileForm>
      {review && <Found found={review} csv={subject} />}
    </div>
  );
}

function Found({ found, csv }: { found: ZipImport; csv: string | undefined }) {
  const { states, from, rows, added, changed, removed, unchanged, badRows, ignoredColumns } = found;
  return (
    <section className="mt-6 grid gap-3" aria-labelledby="found">
      <h2 id="found" className="office-heading">
        {badRows.length > 0
          ? `${countText(badRows.length, 'row')} can’t be imported`
          : `${states.join(', ')}: ${added} new, ${changed} changed, ${removed} removed, ${unchanged} as they are`}
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
        <ReviewForm
          refused={undefined}
          encType="multipart/form-data"
          subject={csv}
          hidden={{ from }}
          button={`Import ${countText(rows, 'rate')}`}
        >
          {() => <p>They count from {dayText(from)}, or from the day that a row names.</p>}
        </ReviewForm>
      )}
    </section>
  );
}
