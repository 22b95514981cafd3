import { Form } from 'react-router';
import { forgetAllDrafts } from '../forms/drafts.ts';
import { Button } from '../ui/button.tsx';

/** Log-out loads a new document, so nothing this page knew about the customer remains, drafts included. */
export function LogOutButton() {
  return (
    <Form method="post" action="/log-out" reloadDocument onSubmit={forgetAllDrafts}>
      <Button type="submit" look="text">
        Log Out
      </Button>
    </Form>
  );
}
