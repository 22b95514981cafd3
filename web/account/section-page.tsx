import type { ReactNode } from 'react';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { type FieldIdsByName, type FieldLabels, FormErrors } from '../forms/form-errors.tsx';
import type { CheckedForm } from '../forms/use-checked-form.ts';
import { Notice } from '../ui/notice.tsx';

export interface SectionPageProps {
  readonly title: string;
  readonly form?: CheckedForm;
  readonly labels?: FieldLabels;
  readonly ids?: FieldIdsByName | undefined;
  readonly children: ReactNode;
}

export function SectionPage({ title, form, labels = {}, ids, children }: SectionPageProps) {
  return (
    <>
      <PageTitle title={title} hasErrors={Boolean(form?.refusal)} />
      {form && <FormErrors form={form} labels={labels} ids={ids} />}
      <h1 className="title mb-9">{title}</h1>
      {children}
    </>
  );
}

/** Always on the page, so that screen readers announce new text. */
export function Success({ message }: { message: string | null }) {
  return (
    <div role="status" aria-live="polite">
      {message && (
        <div className="mb-8">
          <Notice tone="good">{message}</Notice>
        </div>
      )}
    </div>
  );
}

export function Problem({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message && (
        <div className="mb-8">
          <Notice tone="problem" title="There is a problem">
            {message}
          </Notice>
        </div>
      )}
    </div>
  );
}

export function Mark({ children, tone = 'plain' }: { children: ReactNode; tone?: 'plain' | 'problem' }) {
  return (
    <span
      className={`rounded-brand border px-2 py-0.5 text-sm ${tone === 'problem' ? 'border-danger text-danger' : 'border-line text-muted'}`}
    >
      {children}
    </span>
  );
}
