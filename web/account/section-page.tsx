import type { ReactNode } from 'react';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { type FieldIdsByName, type FieldLabels, FormErrors } from '../forms/form-errors.tsx';
import type { CheckedForm } from '../forms/use-checked-form.ts';

export interface SectionPageProps {
  readonly title: string;
  /** The form that was sent last, when it can be refused. */
  readonly form?: CheckedForm;
  readonly labels?: FieldLabels;
  readonly ids?: FieldIdsByName | undefined;
  readonly children: ReactNode;
}

/** A section of the account: what is wrong, its name, what is in it. */
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
