import { Form, useLocation, useSearchParams } from 'react-router';
import { MOST_BULK_ROWS } from '../../../domain/office/list-limits.ts';
import { useStaff } from '../layout/use-staff.ts';
import { SubmitButton } from '../ui/office-form.tsx';

const PICKUP_VIEWS = ['pickups-to-prepare', 'pickups-waiting'];

/** What can be done with the ticked rows, or with all that match. Without a script it is the foot of the form. */
export function BulkBar({
  filter,
  total,
  isTotalExact,
}: {
  filter: Readonly<Record<string, string>>;
  total: number;
  isTotalExact: boolean;
}) {
  const { search } = useLocation();
  const { permissions } = useStaff();
  const to = (act: string) => `/office/orders/bulk/${act}${search}`;
  const canTakeAll = isTotalExact && total <= MOST_BULK_ROWS;
  return (
    <fieldset className="office-bulk no-print mt-3">
      <legend className="text-sm text-muted">With the selected orders</legend>
      <div className="office-bar">
        {canTakeAll && (
          <label className="office-bar min-h-11">
            <input
              type="checkbox"
              name="filter"
              value={JSON.stringify(filter)}
              className="size-4.5 accent-accent"
            />
            Select all {total} that match
            <input type="hidden" name="expected" value={total} />
          </label>
        )}
        {PICKUP_VIEWS.includes(filter.view ?? '') ? (
          <button type="submit" className="button is-quiet" formAction="/office/orders/bulk/ready">
            Ready
          </button>
        ) : (
          <button type="submit" className="button is-quiet" formAction="/office/batches">
            Pack
          </button>
        )}
        <span className="office-bar">
          <label className="sr-only" htmlFor="bulk-reason">
            Reason for the hold
          </label>
          <input
            id="bulk-reason"
            name="holdReason"
            placeholder="Reason"
            maxLength={200}
            className="control w-44"
          />
          <button type="submit" className="button is-quiet" formAction={to('hold')}>
            Hold
          </button>
        </span>
        <button type="submit" className="button is-quiet" formAction={to('unhold')}>
          Take off hold
        </button>
        <span className="office-bar">
          <label className="sr-only" htmlFor="bulk-tags">
            Tags, with commas between them
          </label>
          <input id="bulk-tags" name="add" placeholder="Tags" maxLength={200} className="control w-44" />
          <button type="submit" className="button is-quiet" formAction={to('tags')}>
            Add tags
          </button>
        </span>
        {permissions.includes('orders.edit') && (
          <button type="submit" className="button is-quiet" formAction="/office/orders/bulk/cancel">
            Cancel orders
          </button>
        )}
      </div>
    </fieldset>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  held: 'on hold',
  freed: 'off hold',
  tagged: 'tagged',
};

/** What just happened, with Undo for a hold. */
export function BulkDone() {
  const [query] = useSearchParams();
  const did = query.get('did') ?? '';
  const words = WORDS[did];
  if (words === undefined) return null;
  const ids = (query.get('of') ?? '').split('.').filter((id) => /^\d+$/.test(id));
  const failed = Number(query.get('failed') ?? 0);
  const list = new URLSearchParams(query);
  for (const name of ['did', 'of', 'failed']) list.delete(name);
  return (
    <div role="status" className="office-notice is-good office-bar no-print mb-3">
      <p>
        {ids.length} {ids.length === 1 ? 'order' : 'orders'} {words}.
        {failed > 0 && ` ${failed} could not be changed.`}
      </p>
      {did === 'held' && ids.length > 0 && (
        <Form method="post" action={`/office/orders/bulk/unhold?${list}`}>
          {ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <SubmitButton look="quiet">Undo</SubmitButton>
        </Form>
      )}
    </div>
  );
}
