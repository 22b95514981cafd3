import { Form, Link } from 'react-router';
import type { ListedView } from '../../../contract/office/lists.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';

/** The own and shared views of the list, and a form that saves the current one. */
export function SavedViews({ views, query }: { views: readonly ListedView[]; query: string }) {
  const { role } = useStaff();
  const mayShare = role === 'owner' || role === 'manager';
  return (
    <div className="office-bar no-print mb-3">
      {views.map(({ viewId, name, query: saved, isShared }) => (
        <span key={viewId} className="office-bar gap-1">
          <Link className="office-quiet-link" to={linkTo('/office/orders', saved)}>
            {name}
            {isShared && <span className="sr-only">, shared</span>}
          </Link>
          <Form method="post" action={linkTo('/office/views')}>
            <input type="hidden" name="viewId" value={viewId} />
            <input type="hidden" name="query" value={query} />
            <button type="submit" className="office-quiet-link" aria-label={`Delete view ${name}`}>
              ×
            </button>
          </Form>
        </span>
      ))}
      <details>
        <summary className="office-quiet-link cursor-pointer">Save view</summary>
        <Form method="post" action={linkTo('/office/views')} className="office-bar mt-1">
          <input type="hidden" name="query" value={query} />
          <label className="sr-only" htmlFor="view-name">
            Name of the view
          </label>
          <input
            id="view-name"
            name="name"
            required
            maxLength={60}
            placeholder="Name"
            className="control w-44"
          />
          {mayShare && (
            <label className="office-bar min-h-11">
              <input type="checkbox" name="isShared" className="size-4.5 accent-accent" />
              For everyone
            </label>
          )}
          <button type="submit" className="button is-quiet">
            Save
          </button>
        </Form>
      </details>
    </div>
  );
}
