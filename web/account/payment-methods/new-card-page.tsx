import { CardFields } from '../../cards/card-fields.tsx';
import { cardLabels } from '../../cards/card-words.ts';
import { fieldOf } from '../../forms/field-of.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { fetchOnce } from '../../parts/fetch-once.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { AccountForm } from '../account-form.tsx';
import { CancelLink } from '../act-button.tsx';
import { accountAction } from '../form-action.ts';
import { useAccount } from '../load-account.ts';
import { SectionPage } from '../section-page.tsx';
import type { Route } from './+types/new-card-page.ts';

const loadRules = fetchOnce(() => import('./send-new-card.ts'));

const act = accountAction(loadRules, '/account/payment-methods', 'card-added');

export { act as action, act as clientAction };

export default function NewCardPage({ actionData: reply }: Route.ComponentProps) {
  const { user, today } = useAccount();
  const form = useCheckedForm(reply, {
    loadRules,
    judge: (rules, typed) => rules.check(typed, today),
  });
  const fields = { errors: form.errors, values: reply?.values ?? {} };
  return (
    <SectionPage title="Enter a New Payment Method" form={form} labels={cardLabels}>
      <AccountForm
        form={form}
        submit="Save Payment Method"
        busyText="Checking your card…"
        aside={<CancelLink to="/account/payment-methods" />}
      >
        <CardFields fields={fields} today={today} />
        {user.CreditCards.length > 0 && (
          <CheckboxField field={fieldOf(fields, 'defaultCard')} label="Set as default payment method" />
        )}
        <p className="text-sm text-muted">
          We check the card with your bank. Nothing is charged, and only our payment provider keeps the
          number.
        </p>
      </AccountForm>
    </SectionPage>
  );
}
