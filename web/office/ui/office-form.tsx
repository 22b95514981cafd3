import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link, useLocation, useNavigation } from 'react-router';
import { fieldOf } from '../../forms/field-of.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { namedField, withErrors } from '../../forms/with-errors.ts';
import type { Field } from '../../ui/field.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { RefusedAction } from '../call-office.ts';
import { useLost } from '../unreached.ts';
import { withoutNotice } from './define-list.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { type EmptiedBy, useTypedForm } from './typed-form.ts';

export interface OfficeFormProps {
  /** What the action answered; undefined before the first submit. */
  readonly refused: RefusedAction | undefined;
  readonly action?: string | undefined;
  /** Gets a field's name and returns the field with its error and what was typed. */
  readonly children: (field: (name: string) => Field) => ReactNode;
  readonly values?: FormValues;
  readonly className?: string;
  /** The form has a `CodeField` at a place of its own. */
  readonly placesCode?: boolean;
  /** For a form that carries a whole file. */
  readonly encType?: 'multipart/form-data';
  /** See `useTypedForm`. */
  readonly emptiedBy?: EmptiedBy;
  /** For what only a script can do; it prevents the submit. */
  readonly onSubmit?: ComponentProps<typeof Form>['onSubmit'];
}

/** A form that posts to an action. A refusal appears above it and at its fields, and what was typed stays. */
export function OfficeForm({
  refused,
  action,
  children,
  values = {},
  className,
  placesCode = false,
  encType,
  emptiedBy,
  onSubmit,
}: OfficeFormProps) {
  const corrected = useCorrected(refused);
  const reply = corrected.left;
  // Not beside `values`: a box that was unticked is not in what was posted, and would be ticked again.
  const state = { errors: reply?.errors ?? {}, values: reply?.values ?? values };
  const typed = useTypedForm({ refused, emptiedBy });
  const form = typed.ref;
  useEffect(() => {
    if (!refused || !isAtCode(refused.reply)) return;
    const input = form.current?.elements.namedItem('code');
    if (input instanceof HTMLInputElement) {
      input.focus();
      input.select();
    }
  }, [refused, form]);
  return (
    <Form
      ref={form}
      method="post"
      {...(action !== undefined && { action })}
      {...(encType && { encType })}
      onSubmit={(event) => {
        typed.onSubmit();
        onSubmit?.(event);
      }}
      onInput={(event) => {
        typed.onInput(event);
        corrected.note(event);
      }}
      className={className ?? 'office-form'}
      noValidate
    >
      {corrected.isOver || (refused && isAtCode(refused.reply)) ? null : (
        <Refusal refused={refused} hasFields />
      )}
      {/* Under the sentence that asks for it, and before the button that sends it. */}
      {!placesCode && reply?.code === 'confirm-needed' && <CodeField field={fieldOf(state, 'code')} />}
      {children((name) => fieldOf(state, name))}
    </Form>
  );
}

/**
 * A field's message goes once it is typed in, and the sentence above the form with the last one: the next press tells what
 * is still wrong. A refusal that names no field stays until then.
 */
function useCorrected(refused: RefusedAction | undefined) {
  const [known, setKnown] = useState({ refused, errors: refused?.reply.errors ?? {} });
  const errors = known.refused === refused ? known.errors : (refused?.reply.errors ?? {});
  return {
    left: refused && { ...refused.reply, errors },
    isOver: Object.keys(errors).length === 0 && Object.keys(refused?.reply.errors ?? {}).length > 0,
    note: ({ target }: FormEvent<HTMLFormElement>) => {
      const left = withErrors(errors, namedField(target)?.name ?? '', []);
      if (left !== errors) setKnown({ refused, errors: left });
    },
  };
}

/** A wrong code: its field says so, and the person types the next one there. */
function isAtCode({ errors }: RefusedAction['reply']): boolean {
  return Object.keys(errors).join() === 'code';
}

/**
 * Why the last press was refused. The first wrong field takes the focus, or the sentence itself; a screen reader says both.
 * Where no field says what is wrong with it, the sentence does.
 */
export function Refusal({
  refused,
  hasFields = false,
}: {
  refused: RefusedAction | undefined;
  hasFields?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus, even with the same words.
  useEffect(() => {
    const wrong = box.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? box.current)?.focus();
  }, [refused]);
  if (!refused) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className="office-notice is-danger">
      {(!hasFields && Object.values(refused.reply.errors).flat().join(' ')) || refused.reply.lead}
      {refused.reply.reason === 'load-again' && <LoadAgain />}
    </div>
  );
}

/** Fields keep what was typed as long as the document stays. */
function LoadAgain() {
  const { pathname, search } = useLocation();
  const query = withoutNotice(new URLSearchParams(search));
  return (
    <>
      {' '}
      <Link className="underline" to={`${pathname}?${query}`} reloadDocument>
        Load it and discard what you typed
      </Link>
    </>
  );
}

/** For calls that need a code from the last ten minutes. */
export function CodeField({ field }: { field: Field }) {
  const [isConfirmed, setConfirmed] = useState(false);
  if (isConfirmed) return <p role="status">Confirmed. Press the button again.</p>;
  return (
    <div className="grid gap-2">
      <TextField
        field={field}
        label="Code"
        hint="The six digits in your authenticator app"
        kind="digits"
        autoComplete="one-time-code"
        width="code"
      />
      <PasskeyButton onDone={() => setConfirmed(true)}>Use a passkey</PasskeyButton>
    </div>
  );
}

export function SubmitButton({
  children,
  look = 'main',
  ...press
}: {
  children: ReactNode;
  /** 'danger' does it; 'grave' leads to the question whether to. */
  look?: 'main' | 'quiet' | 'danger' | 'grave';
} & Pick<ComponentProps<'button'>, 'name' | 'value' | 'formAction' | 'aria-label'>) {
  const isLost = useLost() !== null;
  const isBusy = useNavigation().state === 'submitting' && !isLost;
  const looks = {
    main: 'button',
    quiet: 'button is-quiet',
    danger: 'button is-danger',
    grave: 'button is-quiet is-grave',
  } as const;
  return (
    <button
      type="submit"
      {...press}
      className={looks[look]}
      aria-busy={isBusy || undefined}
      // The second press of a double click comes before the page knows of the first.
      onClick={(event) => (isBusy || event.detail > 1) && event.preventDefault()}
    >
      {children}
    </button>
  );
}
