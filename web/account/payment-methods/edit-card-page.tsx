import { Link } from 'react-router';
import { formMonthOf } from '../../../domain/cards/expiry.ts';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { serverApi } from '../../api/server-api.ts';
import { cardLabels } from '../../cards/card-labels.ts';
import { cardName } from '../../cards/card-words.ts';
import { ExpiryFields } from '../../cards/expiry-fields.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { AccountForm } from '../account-form.tsx';
import { answerForm } from '../answer-form.ts';
import { loadAccount } from '../load-account.ts';
import { pageNotFound } from '../page-not-found.ts';
import { SectionPage } from '../section-page.tsx';
import { useAccount } from '../use-account.ts';
import type { Route } from './+types/edit-card-page.ts';

const loadRules = () => import('./send-card.ts');

async function load(api: Api, url: string, cardId: string) {
  const { user } = await loadAccount(api, url);
  return user.CreditCards.find((each) => String(each.CardId) === cardId) ?? pageNotFound();
}

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(serverApi(context), request.url, params.cardId);
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(browserApi, request.url, params.cardId);

async function act(api: Api, request: Request) {
  const { sendCardChange } = await loadRules();
  const sent = await sendCardChange(api, await request.formData());
  return answerForm(sent, request, { to: '/account/payment-methods', done: 'card-changed' });
}

export const action = ({ context, request }: Route.ActionArgs) => act(serverApi(context), request);
export const clientAction = ({ request }: Route.ClientActionArgs) => act(browserApi, request);

/** A renewed card keeps its number; only its expiration date changes. */
export default function EditCardPage({ loaderData: card, actionData: reply }: Route.ComponentProps) {
  const { today } = useAccount();
  const form = useCheckedForm(reply, { loadRules, judge: (rules, typed) => rules.checkExpiry(typed, today) });
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
        aside={
          <Link className="link-line" to="/account/payment-methods">
            Cancel
          </Link>
        }
      >
        <input type="hidden" name="cardId" value={card.CardId} />
        <p>{cardName(card)}</p>
        <ExpiryFields fields={{ errors: form.errors, values }} today={today} />
      </AccountForm>
    </SectionPage>
  );
}
