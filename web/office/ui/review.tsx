import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { FormValues } from '../../forms/form-reply.ts';
import type { RefusedAction } from '../call-office.ts';
import { CHANGE, REVIEWED } from '../review-then-do.ts';
import { ButtonLink } from './button-link.tsx';
import { FileField } from './file-field.tsx';
import { FormKey } from './form-key.tsx';
import { CodeField, OfficeForm, type OfficeFormProps, Refusal, SubmitButton } from './office-form.tsx';
import { PageHead } from './page-head.tsx';

interface ReviewFormProps
  extends Pick<OfficeFormProps, 'refused' | 'action' | 'values' | 'encType' | 'children'> {
  /** What was reviewed; undefined before the first press, and where the page's address says it. */
  readonly subject?: string | undefined;
  /** Of a press that may come twice. */
  readonly requestKey?: string;
  /** Typed before the review. */
  readonly hidden?: FormValues;
  /** Whether the last code is too old; undefined leaves it to the refusal. */
  readonly needsCode?: boolean;
  /** Names what will happen: 'Refund $41.20'. */
  readonly button: ReactNode;
  readonly look?: 'main' | 'danger';
  readonly beside?: ReactNode;
}

/** What will happen, and the button that does it. */
export function ReviewForm({
  subject,
  requestKey,
  hidden = {},
  needsCode,
  button,
  look = 'main',
  beside,
  children,
  ...form
}: ReviewFormProps) {
  const { refused } = form;
  const isCodeHere = needsCode || (needsCode === false && refused?.reply.code === 'confirm-needed');
  // Another button than that of the review: Enter held a moment longer must not press it.
  const submit = (
    <SubmitButton key={subject === undefined ? 'review' : 'act'} look={look}>
      {button}
    </SubmitButton>
  );
  return (
    <OfficeForm {...form} placesCode={needsCode !== undefined}>
      {(field) => (
        <>
          {requestKey !== undefined && <FormKey fresh={requestKey} refused={refused} />}
          {subject !== undefined && <input type="hidden" name={REVIEWED} value={subject} />}
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children(field)}
          {isCodeHere && <CodeField field={field('code')} />}
          {beside ? (
            <div className="office-bar">
              {submit}
              {beside}
            </div>
          ) : (
            submit
          )}
        </>
      )}
    </OfficeForm>
  );
}

/** Beside a review's button: back to the fields, with what was typed. */
export function ChangeButton({ label = 'Change' }: { readonly label?: string }) {
  return (
    <SubmitButton look="quiet" name={CHANGE} value="on">
      {label}
    </SubmitButton>
  );
}

/** Why there is nothing to review. After a press, the refusal at the form says it. */
export function ReviewProblem({
  problem,
  refused,
}: {
  problem: string | null;
  refused: RefusedAction | undefined;
}) {
  if (problem === null || refused) return null;
  return (
    <p role="status" className="office-notice is-warn">
      {problem}
    </p>
  );
}

interface ReviewProps {
  /** Names what will happen to whom: 'Remove 3 carts of Grace Okafor?' */
  readonly title: string;
  readonly refused: RefusedAction | undefined;
  readonly button: string;
  /** Where the person came from. */
  readonly back: string;
  /** Where it posts; the page's own address without it. */
  readonly action?: string;
  readonly subject?: string | undefined;
  /** What else happens. */
  readonly children?: ReactNode;
}

/** Asked before what can't be undone, on a page of its own, so that it works without script. */
export function Review({ title, back, children, ...form }: ReviewProps) {
  return (
    <div className="max-w-2xl">
      <PageHead title={title} />
      <ReviewForm {...form} look="danger" beside={<ButtonLink to={back}>Keep</ButtonLink>}>
        {() => (
          <>
            {children}
            <p>This can’t be undone.</p>
          </>
        )}
      </ReviewForm>
    </div>
  );
}

/** The first press of an import: a file to check. */
export function CheckFileForm({
  refused,
  hint,
  isChecked,
  children,
}: {
  refused: RefusedAction | undefined;
  hint: ReactNode;
  /** Another button does the next step. */
  isChecked: boolean;
  children?: ReactNode;
}) {
  return (
    <Form method="post" encType="multipart/form-data" className="office-form" noValidate>
      <Refusal refused={refused} hasFields />
      {children}
      <FileField field={{ name: 'file', errors: refused?.reply.errors.csv }} label="File" hint={hint} />
      <SubmitButton look={isChecked ? 'quiet' : 'main'}>Check the file</SubmitButton>
    </Form>
  );
}
