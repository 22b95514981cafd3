import { useFetcher } from 'react-router';
import { SubmitRow } from '../../forms/submit-row.tsx';
import { useAnswer } from '../../parts/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FOR_CUSTOMER } from '../progress/session-ended.ts';
import { useCheckout } from '../use-checkout.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { CODE_FIELD, CODE_INTENT, type CodeIntent, type CodeReply } from './send-code.ts';

const TONES = { ask: 'problem', enter: 'plain', confirmed: 'good' } as const;

export interface CodeSectionProps {
  /** As the page got it; with a script, later answers come to the section alone. */
  readonly reply: CodeReply;
  readonly email: string;
  readonly onConfirmed: () => void;
}

/** The way on for a payment that waits for a code by email. */
export function CodeSection({ reply, email, onConfirmed }: CodeSectionProps) {
  const { customer } = useCheckout();
  const fetcher = useFetcher<CodeReply>();
  const now = fetcher.data ?? reply;
  const sending = fetcher.formData?.get(CODE_INTENT) ?? null;

  useAnswer(now.step === 'confirmed' ? now : undefined, onConfirmed);

  return (
    <RefusalNotice reply={now} tone={TONES[now.step]}>
      {now.message !== undefined && (
        <p role="alert" className="mb-1 font-bold text-danger">
          {now.message}
        </p>
      )}
      {now.step === 'confirmed' ? (
        <p role="status">Thank you. You can place your order now.</p>
      ) : (
        <fetcher.Form method="post" noValidate>
          {customer && <input type="hidden" name={FOR_CUSTOMER} value="on" />}
          {now.step === 'ask' ? (
            <>
              <p className="mb-4">Nothing was charged. We send the code to {email}.</p>
              <CodeButton intent="mail" sending={sending}>
                Email me a code
              </CodeButton>
            </>
          ) : (
            <>
              <p role="status" className="mb-4">
                We emailed a code to {email}. It is good for ten minutes.
              </p>
              <div className="mb-5">
                <TextField
                  field={{ name: CODE_FIELD, initialValue: now.typed, errors: now.errors }}
                  label="Code"
                  kind="digits"
                  width="zip"
                  autoComplete="one-time-code"
                />
              </div>
              <SubmitRow>
                <CodeButton intent="enter" sending={sending}>
                  Confirm
                </CodeButton>
                <CodeButton intent="mail-again" sending={sending} look="text">
                  Email me another code
                </CodeButton>
              </SubmitRow>
            </>
          )}
        </fetcher.Form>
      )}
    </RefusalNotice>
  );
}

interface CodeButtonProps {
  readonly intent: CodeIntent;
  readonly sending: unknown;
  readonly look?: 'text';
  readonly children: string;
}

function CodeButton({ intent, sending, look, children }: CodeButtonProps) {
  return (
    <Button
      type="submit"
      {...(look && { look })}
      name={CODE_INTENT}
      value={intent}
      busy={sending === intent}
      busyText="Sending…"
    >
      {children}
    </Button>
  );
}
