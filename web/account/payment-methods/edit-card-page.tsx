import { formMonthOf } from '../../../domain/cards/expiry.ts';
import { apiContext } from '../../api/browser-api.ts';
import { ExpiryFields } from '../../cards/card-fields.tsx';
import { cardLabels, cardName } from '../../cards/card-words.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { fetchOnce } from '../../parts/fetch-once.ts';
import { AccountForm } from '../account-form.tsx';
import { CancelLink } from '../act-button.tsx';
import { accountAction } from '../form-action.ts';
import { loadAccount, pageNotFound, useAccount } from '../load-account.ts';
import { SectionPage } from '../section-page.tsx';
import type { Route } from './+types/edit-card-page.ts';

const loadRules = fetchOnce(() => import('./send-card-change.ts'));

async function load({ context, request, params }: Route.LoaderArgs) {
  const { user } = await loadAccount(context.get(apiContext), request.url);
  return user.CreditCards.find((each) => String(each.CardId) === params.cardId) ?? pageNotFound();
}

export { load as loader, load as clientLoader };

const act = accountAction(loadRules, '/account/payment-methods', 'card-changed');

export { act as action, act as clientAction };

/** A renewed card keeps its number; only its expiration date changes. */
export default function EditCardPage({ loaderData: card, actionData: reply }: Route.ComponentProps) {
  const { today } = useAccount();
  const form = useCheckedForm(reply, { loadRules, judge: (rules, typed) => rules.check(typed, today) });
  const values = reply?.values ?? {
    expirationMonth: String(formMonthOf(card.ExpirationMonth)),
    expirationYear: String(card.ExpirationYear),
  };
  return (
    <SectionPage title="Edit Payment Method" form={form} labels={cardLabels}>
      <AccountForm
        form={form}
        submit="Save Payment Method"
        busyText="Saving…"
        aside={<CancelLink to="/account/payment-methods" />}
      >
        <input type="hidden" name="cardId" value={card.CardId} />
        <p>{cardName(card)}</p>
        <ExpiryFields fields={{ errors: form.errors, values }} today={today} />
      </AccountForm>
    </SectionPage>
  );
}
