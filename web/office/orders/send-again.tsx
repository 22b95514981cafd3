import { Form } from 'react-router';
import type { ShownOfficeOrder } from '../../../contract/office/orders.ts';
import { SubmitButton } from '../ui/office-form.tsx';

/** `at` is the order's page. */
export function SendAgain({
  at,
  email: { messageId, to },
  label = 'Send again',
}: {
  at: string;
  email: NonNullable<ShownOfficeOrder['timeline'][number]['email']>;
  label?: string;
}) {
  return (
    <Form method="post" action={`${at}/emails/${messageId}`}>
      <SubmitButton look="quiet" aria-label={`${label} to ${to}`}>
        {label}
      </SubmitButton>
    </Form>
  );
}
