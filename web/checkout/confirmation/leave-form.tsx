import type { ReactNode } from 'react';
import { Form } from 'react-router';

/** For buttons that lead to a `brand`. Posts, so that leaving clears the confirmation with or without a script. */
export function LeaveForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Form method="post" action="/confirmation/leave" className={className}>
      {children}
    </Form>
  );
}
