import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';

const ID = 'forget-card';
const INTENT = 'intent';

/** Outside the billing form, since forms cannot be nested; a button in that form submits this one. */
export function ForgetCardForm() {
  return (
    <Form method="post" id={ID}>
      <input type="hidden" name={INTENT} value={ID} />
    </Form>
  );
}

export function ForgetCardButton() {
  return (
    <Button type="submit" look="text" form={ID}>
      Forget this card
    </Button>
  );
}

export function asksToForgetCard(form: FormData): boolean {
  return form.get(INTENT) === ID;
}
