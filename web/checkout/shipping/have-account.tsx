import type { RefObject } from 'react';
import { LogInToContinue } from '../log-in-to-continue.tsx';

/** Before the fields, so that a customer logs in first. What is typed already waits as the form's draft. */
export function HaveAccount({ formRef }: { formRef: RefObject<HTMLFormElement | null> }) {
  const emailOf = () => (formRef.current ? String(new FormData(formRef.current).get('email') ?? '') : '');
  return (
    <p>
      Have an account? <LogInToContinue emailOf={emailOf}>Log in</LogInToContinue>
    </p>
  );
}
