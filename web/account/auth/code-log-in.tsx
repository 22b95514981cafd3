import { useFetcher } from 'react-router';
import type { FormValues } from '../../forms/form-reply.ts';
import { SubmitRow } from '../../forms/submit-row.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CODE_FIELD, CODE_INTENT, type CodeIntent, type LogInCodeReply } from './log-in-code-names.ts';

/** Its controls may stand inside of another form, which they are no part of. */
const FORM = 'log-in-code-form';

export const useLogInCode = () => useFetcher<{ code: LogInCodeReply }>({ key: FORM });

/** Either of the two parts, for pages that load both late. */
export default function CodeLogIn({
  isForm = false,
  email,
  reply,
  values,
}: {
  readonly isForm?: boolean;
  readonly email: string;
  readonly reply?: LogInCodeReply | undefined;
  readonly values?: FormValues | undefined;
}) {
  return isForm ? <CodeForm email={email} values={values} /> : <CodeFields reply={reply} email={email} />;
}

interface CodeFormProps {
  readonly email: string;
  /** Of a page without a script: what was typed in its other form, to be shown there again. */
  readonly values?: FormValues | undefined;
}

/** Place it outside of any other form. */
export function CodeForm({ email, values = {} }: CodeFormProps) {
  const code = useLogInCode();
  const others = Object.entries(values).filter(
    ([name]) => name !== 'email' && name !== CODE_FIELD && name !== CODE_INTENT,
  );
  return (
    <code.Form method="post" id={FORM} noValidate>
      <input type="hidden" name="email" value={email} />
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </code.Form>
  );
}

interface CodeFieldsProps {
  /** As the page got it; with a script, later answers come to these fields alone. */
  readonly reply: LogInCodeReply | undefined;
  readonly email: string;
}

/** The way in without a password. */
export function CodeFields({ reply, email }: CodeFieldsProps) {
  const { data, formData } = useLogInCode();
  const last = data?.code ?? reply;
  // An answer about an email that was typed before says nothing about this one.
  const now = last?.email.toLowerCase() === email.trim().toLowerCase() ? last : undefined;
  const sending = formData?.get(CODE_INTENT) ?? null;
  const why = now?.message !== undefined && (
    <p role="alert" className="font-bold text-danger">
      {now.message}
    </p>
  );
  if (now === undefined || now.step === 'ask') {
    return (
      <div className="mt-3 grid gap-2">
        {why}
        <p>Or log in without a password:</p>
        <SubmitRow>
          <CodeButton intent="mail" sending={sending} look="quiet">
            Email me a code
          </CodeButton>
        </SubmitRow>
      </div>
    );
  }
  return (
    <div className="mt-3 grid gap-4 rounded-brand border border-line bg-tint px-5 py-4">
      {why}
      <p role="status">
        If {now.email} has an account, we emailed a code to it. It is good for ten minutes, in this browser.
      </p>
      <TextField
        field={{ name: CODE_FIELD, initialValue: now.typed, errors: now.errors }}
        form={FORM}
        label="Code"
        kind="digits"
        width="zip"
        autoComplete="one-time-code"
      />
      <SubmitRow>
        <CodeButton intent="enter" sending={sending}>
          Log In
        </CodeButton>
        <CodeButton intent="mail-again" sending={sending} look="text">
          Email me another code
        </CodeButton>
      </SubmitRow>
    </div>
  );
}

interface CodeButtonProps {
  readonly intent: CodeIntent;
  readonly sending: unknown;
  readonly look?: 'quiet' | 'text';
  readonly children: string;
}

function CodeButton({ intent, sending, look, children }: CodeButtonProps) {
  const isBusy = sending === intent;
  return (
    <Button
      type="submit"
      form={FORM}
      {...(look && { look })}
      name={CODE_INTENT}
      value={intent}
      busy={isBusy}
      busyText={intent === 'enter' ? 'Logging in…' : 'Sending…'}
    >
      {children}
    </Button>
  );
}
