import type { ReactNode } from 'react';
import { PageTitle } from '../../checkout/layout/page-title.tsx';
import { type FieldLabels, FormErrors } from '../../forms/form-errors.tsx';
import type { CheckedForm } from '../../forms/use-checked-form.ts';
import { PageMain } from '../../ui/page-main.tsx';

export interface AuthPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly form?: CheckedForm;
  readonly labels?: FieldLabels;
  readonly children: ReactNode;
}

export function AuthPage({ title, lead, form, labels = {}, children }: AuthPageProps) {
  return (
    <PageMain className="page py-12 md:py-20">
      <PageTitle title={title} hasErrors={Boolean(form?.refusal)} />
      <div className="mx-auto max-w-md">
        {form && <FormErrors form={form} labels={labels} />}
        <h1 className="title">{title}</h1>
        {lead && <div className="lead mt-4">{lead}</div>}
        <div className="mt-9">{children}</div>
      </div>
    </PageMain>
  );
}
