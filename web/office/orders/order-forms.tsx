import { Form, useSearchParams } from 'react-router';
import type { ShownOfficeOrder } from '../../../contract/office/orders.ts';
import { SubmitButton } from '../ui/office-form.tsx';
import { instantText } from '../ui/texts.ts';

/** Puts on hold at once. On hold, it says why, with Undo. */
export function HoldForm({
  at,
  reason,
  heldAt,
  mayUnhold,
}: {
  at: string;
  reason: string | null;
  heldAt: string | null;
  mayUnhold: boolean;
}) {
  const [query] = useSearchParams();
  const isJustHeld = query.get('did') === 'held';
  if (reason === null) {
    return (
      <Form method="post" action={`${at}/hold`} className="no-print flex gap-2" preventScrollReset>
        <label className="sr-only" htmlFor="hold-reason">
          Reason for the hold
        </label>
        <input
          id="hold-reason"
          name="reason"
          required
          maxLength={200}
          placeholder="Reason"
          className="control min-w-0 grow"
        />
        <SubmitButton look="quiet">Hold</SubmitButton>
      </Form>
    );
  }
  return (
    <div role="status" className="office-notice is-warn office-bar mb-4">
      <p>
        On hold: {reason}
        {heldAt && <span className="text-muted">, since {instantText(heldAt)}</span>}
      </p>
      {mayUnhold && (
        <Form method="post" action={`${at}/unhold`} className="no-print" preventScrollReset>
          <SubmitButton look="quiet">{isJustHeld ? 'Undo' : 'Take off hold'}</SubmitButton>
        </Form>
      )}
    </div>
  );
}

export function OrderTags({
  at,
  tags,
  mayChange,
}: {
  at: string;
  tags: readonly string[];
  mayChange: boolean;
}) {
  if (!mayChange && tags.length === 0) return null;
  return (
    <section>
      <h2 className="office-heading">Tags</h2>
      {tags.length > 0 && (
        <ul className="office-bar mt-2">
          {tags.map((tag) => (
            <li key={tag} className="badge">
              {tag}
              {mayChange && (
                <Form method="post" action={`${at}/tags`} className="inline" preventScrollReset>
                  <input type="hidden" name="remove" value={tag} />
                  <button type="submit" className="ps-1.5" aria-label={`Remove tag ${tag}`}>
                    ×
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Form
          key={tags.join()}
          method="post"
          action={`${at}/tags`}
          className="no-print mt-2 flex gap-2"
          preventScrollReset
        >
          <label className="sr-only" htmlFor="new-tags">
            New tags, with commas between them
          </label>
          <input
            id="new-tags"
            name="add"
            required
            maxLength={200}
            placeholder="Tags"
            className="control min-w-0 grow"
          />
          <SubmitButton look="quiet">Add</SubmitButton>
        </Form>
      )}
    </section>
  );
}

export function OrderNotes({
  at,
  notes,
  mayAdd,
}: {
  at: string;
  notes: ShownOfficeOrder['notes'];
  mayAdd: boolean;
}) {
  if (!mayAdd && notes.length === 0) return null;
  return (
    <section>
      <h2 className="office-heading">Notes</h2>
      <ul className="mt-2 grid gap-2">
        {notes.map(({ noteId, at: written, by, text, isPinned }) => (
          <li key={noteId} className={isPinned ? 'office-notice is-warn' : 'office-notice'}>
            <p className="whitespace-pre-line">{text}</p>
            <p className="text-sm text-muted">
              {by}, {instantText(written)}
              {isPinned && ', pinned'}
            </p>
          </li>
        ))}
      </ul>
      {mayAdd && (
        <Form method="post" action={`${at}/notes`} className="no-print mt-2 grid gap-2" preventScrollReset>
          <label className="sr-only" htmlFor="new-note">
            New note
          </label>
          <textarea
            id="new-note"
            name="text"
            required
            maxLength={2000}
            rows={2}
            placeholder="For your colleagues"
            className="control"
          />
          <div className="office-bar justify-between">
            <label className="office-bar min-h-11">
              <input type="checkbox" name="isPinned" className="size-4.5 accent-accent" />
              Pin
            </label>
            <SubmitButton look="quiet">Add note</SubmitButton>
          </div>
        </Form>
      )}
    </section>
  );
}
