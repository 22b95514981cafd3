import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { forgetDraft, useDraft } from '../forms/drafts.ts';
import { PASSWORD_SECRETS } from '../forms/name-and-password-fields.tsx';
import { PageForm } from '../forms/page-form.tsx';
import { SubmitRow } from '../forms/submit-row.tsx';
import type { CheckedForm } from '../forms/use-checked-form.ts';
import { Button } from '../ui/button.tsx';

/** For a form that only the server judges. */
export const noRules = { loadRules: async () => null, judge: () => ({}) };

export interface AccountFormProps {
  readonly form: CheckedForm;
  /** Tells the forms of one page apart; posted as `intent`. */
  readonly intent?: string;
  /** The name under which typed values survive a reload or a step back. Without it, nothing is kept. */
  readonly draft?: string;
  readonly submit: string;
  readonly busyText: string;
  readonly aside?: ReactNode;
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
}

export function AccountForm({
  form,
  intent,
  draft,
  submit,
  busyText,
  aside,
  onSubmit,
  children,
}: AccountFormProps) {
  const { formData } = useNavigation();
  const isBusy = formData !== undefined && (formData.get('intent') ?? undefined) === intent;
  return (
    <>
      <PageForm
        form={form}
        isBusy={isBusy}
        onSubmit={(event) => {
          onSubmit?.();
          if (draft && !event.isDefaultPrevented()) forgetDraft(draft);
        }}
        className="grid gap-6"
      >
        {intent && <input type="hidden" name="intent" value={intent} />}
        {children}
        <div className="mt-2">
          <SubmitRow>
            <Button type="submit" busy={isBusy} busyText={busyText}>
              {submit}
            </Button>
            {aside}
          </SubmitRow>
        </div>
      </PageForm>
      {draft && <Draft form={form} name={draft} key={form.refusal?.attempt} />}
    </>
  );
}

/** Mounted again after each refusal, to keep the sent values. Placed after the form, whose element it needs. */
function Draft({ form, name }: { form: CheckedForm; name: string }) {
  useDraft(form, { name, secret: PASSWORD_SECRETS });
  return null;
}
