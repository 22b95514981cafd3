import { Link } from 'react-router';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { serverApi } from '../../api/server-api.ts';
import { CardFields } from '../../cards/card-fields.tsx';
import { cardLabels } from '../../cards/card-labels.ts';
import { handCardInBrowser } from '../../cards/hand-card-in-browser.ts';
import { type HandCard, handCardBy } from '../../cards/vault.ts';
import { fieldOf } from '../../forms/field-of.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { pageRequestContext } from '../../page-context.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { AccountForm } from '../account-form.tsx';
import { answerForm } from '../answer-form.ts';
import { SectionPage } from '../section-page.tsx';
import { useAccount } from '../use-account.ts';
import type { Route } from './+types/new-card-page.ts';

const loadRules = () => import('./send-card.ts');

async function act(api: Api, handCard: HandCard, request: Request) {
  const { sendNewCard } = await loadRules();
  const sent = await sendNewCard(api, handCard, await request.formData());
  return answerForm(sent, request, { to: '/account/payment-methods', done: 'card-added' });
}

export const action = ({ context, request }: Route.ActionArgs) =>
  act(serverApi(context), handCardBy(context.get(pageRequestContext).sendToApi), request);
export const clientAction = ({ request }: Route.ClientActionArgs) =>
  act(browserApi, handCardInBrowser, request);

export default function NewCardPage({ actionData: reply }: Route.ComponentProps) {
  const { user, today } = useAccount();
  const form = useCheckedForm(reply, {
    loadRules,
    judge: (rules, typed) => rules.checkCard(typed, today),
  });
  const fields = { errors: form.errors, values: reply?.values ?? {} };
  return (
    <SectionPage title="Enter a New Payment Method" form={form} labels={cardLabels}>
      <AccountForm
        form={form}
        submit="Save Payment Method"
        busyText="Checking your card…"
        aside={
          <Link className="link-line" to="/account/payment-methods">
            Cancel
          </Link>
        }
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
