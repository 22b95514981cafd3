import { ErrorSummary, type SummaryLine } from '../ui/error-summary.tsx';
import type { CheckedForm } from './use-checked-form.ts';

/** Field labels in page order, for the lines of the summary. */
export type FieldLabels = Readonly<Record<string, string>>;

/** Fields whose id differs from their name, because another form on the page has a field of that name. */
export type FieldIdsByName = Readonly<Record<string, string>>;

interface FormErrorsProps {
  readonly form: CheckedForm;
  readonly labels: FieldLabels;
  readonly ids?: FieldIdsByName | undefined;
}

export function FormErrors({ form, labels, ids = {} }: FormErrorsProps) {
  if (!form.refusal) return null;
  return (
    <ErrorSummary
      lead={form.refusal.lead}
      attempt={form.refusal.attempt}
      lines={summaryLines(form.errors, { labels, ids, lead: form.refusal.lead })}
    />
  );
}

/** Leaves out what the lead already says. */
function summaryLines(
  errors: CheckedForm['errors'],
  { labels, ids, lead }: { labels: FieldLabels; ids: FieldIdsByName; lead: string },
): SummaryLine[] {
  const isNews = (name: string) => errors[name] !== undefined && !errors[name].includes(lead);
  const known = Object.keys(labels).filter(isNews);
  const others = Object.keys(errors).filter((name) => !(name in labels) && isNews(name));
  return [
    ...known.map((name) => ({
      fieldId: ids[name] ?? name,
      message: `${labels[name]}: ${errors[name]?.join(' ')}`,
    })),
    ...others.map((name) => ({ fieldId: null, message: errors[name]?.join(' ') ?? '' })),
  ];
}
