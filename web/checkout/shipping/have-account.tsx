import { useForm } from '../../forms/form-context.ts';
import { LogInToContinue } from '../log-in-to-continue.tsx';

/** Placed before the fields, so that a customer logs in first. Anything already typed is kept as the form's draft. */
export function HaveAccount() {
  const { element } = useForm();
  const emailOf = () => {
    const field = element()?.elements.namedItem('email');
    return field instanceof HTMLInputElement ? field.value : '';
  };
  return (
    <p>
      Have an account? <LogInToContinue emailOf={emailOf}>Log in</LogInToContinue>
    </p>
  );
}
