import { Form } from 'react-router';
import type { StaffNote } from '../../../contract/office/orders.ts';
import { controlAttributes, textOf } from '../../ui/field.ts';
import { FieldError } from '../../ui/labelled.tsx';
import type { RefusedAction } from '../call-office.ts';
import { badgeLook } from '../ui/badge.tsx';
import { SubmitButton } from '../ui/office-form.tsx';
import { OneFieldForm, refusedField } from '../ui/one-field-form.tsx';
import { instantText } from '../ui/texts.ts';
import { useTypedForm } from '../ui/typed-form.ts';

/** Words that staff sort orders and customers by. The form posts to `tags` below `at`. */
export function StaffTags({
  at,
  tags,
  mayChange,
  refused,
}: {
  at: string;
  tags: readonly string[];
  mayChange: boolean;
  refused: RefusedAction | undefined;
}) {
  if (!mayChange && tags.length === 0) return null;
  return (
    <section>
      <h2 className="office-heading">Tags</h2>
      {tags.length > 0 && (
        <ul className="office-bar mt-2">
          {tags.map((tag) => (
            <li key={tag} className={badgeLook('plain')}>
              <bdi className="wrap-anywhere">{tag}</bdi>
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
        <div className="mt-2">
          <OneFieldForm
            key={at}
            refused={refused}
            action={`${at}/tags`}
            name="add"
            id="new-tags"
            label="New tags, with commas between them"
            maxLength={200}
            placeholder="Tags"
            button="Add"
          />
        </div>
      )}
    </section>
  );
}

/** What staff tell each other. The form posts to `notes` below `at`. */
export function StaffNotes({
  at,
  notes,
  mayAdd,
  refused,
}: {
  at: string;
  notes: readonly StaffNote[];
  mayAdd: boolean;
  refused: RefusedAction | undefined;
}) {
  if (!mayAdd && notes.length === 0) return null;
  return (
    <section>
      <h2 className="office-heading">Notes</h2>
      <ul className="mt-2 grid gap-2">
        {notes.map(({ noteId, at: written, by, text, isPinned }) => (
          <li key={noteId} className={isPinned ? 'office-notice is-warn' : 'office-notice'}>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
            <p className="text-sm text-muted">
              {by}, {instantText(written)}
              {isPinned && ', pinned'}
            </p>
          </li>
        ))}
      </ul>
      {mayAdd && <NewNote key={at} at={at} refused={refused} />}
    </section>
  );
}

function NewNote({ at, refused }: { at: string; refused: RefusedAction | undefined }) {
  const field = refusedField(refused, 'text', 'new-note');
  const typed = useTypedForm({ refused, emptiedBy: 'success' });
  return (
    <Form
      {...typed}
      method="post"
      action={`${at}/notes`}
      className="no-print mt-2 grid gap-2"
      preventScrollReset
      noValidate
    >
      <label className="sr-only" htmlFor="new-note">
        New note
      </label>
      <textarea
        {...controlAttributes(field, false)}
        maxLength={2000}
        rows={2}
        placeholder="For your colleagues"
        defaultValue={textOf(field.initialValue)}
        className="control"
      />
      <FieldError field={field} />
      <div className="office-bar justify-between">
        <label className="office-bar min-h-11">
          <input type="checkbox" name="isPinned" className="size-4.5 accent-accent" />
          Pin
        </label>
        <SubmitButton look="quiet">Add note</SubmitButton>
      </div>
    </Form>
  );
}

/** The small forms of an order and a customer say themselves what is missing. */
export function isAtField(refused: RefusedAction | undefined): boolean {
  return ['add', 'text', 'reason'].some((name) => refused?.reply.errors[name]);
}
