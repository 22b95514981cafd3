import { Form } from 'react-router';
import { forgetAllDrafts } from '../forms/drafts.ts';
import { Button } from '../ui/button.tsx';

/** Log-out is a new document: nothing that this page knew of the customer outlives it, drafts included. */
export function LogOutButton() {
  return (
    <Form method="post" action="/log-out" reloadDocument onSubmit={forgetAllDrafts}>
      <Button type="submit" look="text">
        Log Out
      </Button>
    </Form>
  );
}
