import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { forgetDraft, useDraft } from '../forms/drafts.ts';
import { FormContext } from '../forms/form-context.ts';
import { PASSWORD_SECRETS } from '../forms/new-password-fields.tsx';
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
  /** What the button says. */
  readonly submit: string;
  readonly busyText: string;
  /** Beside the button. */
  readonly aside?: ReactNode;
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
}

/** A form that is validated while the customer fills it in, and is sent only once. */
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
      <FormContext value={form}>
        <Form
          method="post"
          {...form.handlers}
          onSubmit={(event) => {
            if (isBusy) return event.preventDefault();
            onSubmit?.();
            form.handlers.onSubmit(event);
            if (draft && !event.isDefaultPrevented()) forgetDraft(draft);
          }}
          className="grid gap-6"
        >
          {intent && <input type="hidden" name="intent" value={intent} />}
          {children}
          <div className="mt-2 grid gap-4 sm:flex sm:flex-wrap sm:items-center sm:gap-x-8">
            <Button type="submit" busy={isBusy} busyText={busyText}>
              {submit}
            </Button>
            {aside}
          </div>
        </Form>
      </FormContext>
      {draft && <Draft form={form} name={draft} key={form.refusal?.attempt} />}
    </>
  );
}

/** Each refusal begins another one: what was sent is kept again. Behind the form, whose element it needs. */
function Draft({ form, name }: { form: CheckedForm; name: string }) {
  useDraft(form, { name, secret: PASSWORD_SECRETS });
  return null;
}
