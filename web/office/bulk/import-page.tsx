import { Link } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { fieldOf } from '../../forms/field-of.ts';
import { pageRequestContext } from '../../page-context.ts';
import { TextField } from '../../ui/text-field.tsx';
import { linkTo } from '../link-to.ts';
import { checkedFileIn, reviewThenDo } from '../review-then-do.ts';
import { DataTable } from '../ui/data-table.tsx';
import { IgnoredColumns } from '../ui/ignored-columns.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { CheckFileForm, ReviewForm } from '../ui/review.tsx';
import { countText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/import-page.ts';

export const loader = () => ({ key: crypto.randomUUID() });

/** First press: what the file would make. Second press, with the text that was checked: makes it. */
export async function action({ context, url }: Route.ActionArgs) {
  const { form, csv } = checkedFileIn(context.get(pageRequestContext));
  const body = { email: String(form.get('email') ?? ''), csv };
  return reviewThenDo({
    form,
    requestUrl: url.href,
    subject: csv,
    call: (press) => context.get(apiContext).call('post /office/bulk/import', { ...press, body }),
    review: (found) => found,
    doneAt: ({ badRows }) => (badRows.length > 0 ? null : linkTo('/office/bulk', { did: 'import' })),
  });
}

export default function ImportPage({ loaderData: { key }, actionData }: Route.ComponentProps) {
  const { review: found, refused, subject, typed } = actionData ?? {};
  const email = typed?.email ?? '';
  const state = { errors: refused?.reply.errors ?? {}, values: { email } };
  const isGood = found !== undefined && found.badRows.length === 0 && found.isWholeFile;
  return (
    <div className="max-w-3xl">
      <PageHead
        title="Import a bulk file"
        lead={
          <>
            Each row becomes a cart. One customer pays for all of them at once.{' '}
            <Link to={linkTo('/office/bulk')}>Bulk payments</Link>
          </>
        }
      />
      <CheckFileForm
        refused={refused}
        hint={
          <>
            A CSV file with one recipient per row.{' '}
            <a href="/api/office/bulk/template?format=csv">Download the template</a> and write the items as
            web address and quantity: <code>merlot-napa-valley-2022:2 corkscrew:1</code>.
          </>
        }
        isChecked={isGood}
      >
        <TextField field={fieldOf(state, 'email')} label="Customer’s email" kind="email" autoComplete="off" />
      </CheckFileForm>
      {found && (
        <section className="mt-6 grid gap-3" aria-labelledby="found">
          <h2 id="found" className="office-heading">
            {countText(found.rows, 'row')}, {moneyText(found.total)} in all
          </h2>
          <IgnoredColumns columns={found.ignoredColumns} />
          {found.shortages.map(({ name, wanted, stock }) => (
            <p key={name} className="office-notice is-warn">
              {name}: {wanted} ordered, {stock} in stock.
            </p>
          ))}
          {isGood ? (
            <ReviewForm
              refused={undefined}
              encType="multipart/form-data"
              subject={subject}
              requestKey={key}
              hidden={{ email }}
              button={`Make ${countText(found.rows, 'cart')}`}
            >
              {() => null}
            </ReviewForm>
          ) : (
            <DataTable
              caption="Rows that cannot be imported"
              columns={[
                { label: 'Row', cell: ({ line }) => line },
                { label: 'Reason', cell: ({ reasons }) => reasons.join(' ') },
              ]}
              rows={found.badRows}
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
