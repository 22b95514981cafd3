import { Form, Link } from 'react-router';
import type { ListedView } from '../../../contract/office/lists.ts';
import type { RefusedAction } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';
import { OneFieldForm } from '../ui/one-field-form.tsx';

/** The own and shared views of the list, and a form that saves the current one. Both post to `views` below the list. */
export function SavedViews({
  views,
  query,
  refused,
}: {
  views: readonly ListedView[];
  query: string;
  refused: RefusedAction | undefined;
}) {
  const { role } = useStaff();
  const mayShare = role === 'owner' || role === 'manager';
  const action = linkTo('/office/orders/views', query);
  return (
    <div className="office-bar no-print mb-3">
      {views.map(({ viewId, name, query: saved, isShared }) => (
        <span key={viewId} className="office-bar gap-1">
          <Link className="office-quiet-link" to={linkTo('/office/orders', saved)}>
            {name}
            {isShared && <span className="sr-only">, shared</span>}
          </Link>
          <Form method="post" action={action}>
            <input type="hidden" name="viewId" value={viewId} />
            <button type="submit" className="office-quiet-link" aria-label={`Delete view ${name}`}>
              ×
            </button>
          </Form>
        </span>
      ))}
      <details open={refused !== undefined}>
        <summary className="office-quiet-link cursor-pointer">Save view</summary>
        <OneFieldForm
          refused={refused}
          action={action}
          name="name"
          id="view-name"
          label="Name of the view"
          maxLength={60}
          placeholder="Name"
          button="Save"
        >
          {mayShare && (
            <label className="office-bar min-h-11">
              <input type="checkbox" name="isShared" className="size-4.5 accent-accent" />
              For everyone
            </label>
          )}
        </OneFieldForm>
      </details>
    </div>
  );
}
