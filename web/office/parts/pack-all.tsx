import { Form } from 'react-router';
import { MOST_BULK_ROWS } from '../../../domain/office/list-limits.ts';
import { linkTo } from '../link-to.ts';
import { SubmitButton } from '../ui/office-form.tsx';
import { numberText } from '../ui/texts.ts';

/** Packs every order that a filter of the orders list finds, if it still finds as many. */
export function PackAll({ filter, total }: { filter: Readonly<Record<string, string>>; total: number }) {
  if (total === 0) return null;
  if (total > MOST_BULK_ROWS) {
    return (
      <p className="text-muted">
        {numberText(total)} orders are to ship. A batch has up to {MOST_BULK_ROWS}: filter the list first.
      </p>
    );
  }
  return (
    <Form method="post" action={linkTo('/office/batches')}>
      <input type="hidden" name="filter" value={JSON.stringify(filter)} />
      <input type="hidden" name="expected" value={total} />
      <SubmitButton>Pack all {total}</SubmitButton>
    </Form>
  );
}
