import { data, Form, Link, useNavigation } from 'react-router';
import type { CreditCard } from '../../../contract/user.ts';
import { brandOfCardTypeId } from '../../../domain/cards/card-brand.ts';
import { formMonthOf, isExpired } from '../../../domain/cards/expiry.ts';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { serverApi } from '../../api/server-api.ts';
import { CardPicture } from '../../cards/card-pictures.tsx';
import { cardName, expiryOf } from '../../cards/card-words.ts';
import { Button } from '../../ui/button.tsx';
import { toLogin } from '../load-account.ts';
import { Mark } from '../mark.tsx';
import { Problem } from '../problem.tsx';
import { redirectDone } from '../saved.ts';
import { SectionPage } from '../section-page.tsx';
import { useAccount } from '../use-account.ts';
import type { Route } from './+types/payment-methods-page.ts';

async function act(api: Api, request: Request) {
  const form = await request.formData();
  const cardId = Number(form.get('cardId'));
  const isRemoval = form.get('intent') === 'remove';
  const answer = isRemoval
    ? await api.call('delete /account/card/{cardId}', { params: { cardId } })
    : await api.call('put /account/card', { body: { cardId, defaultCard: true } });
  // If another tab already removed the card, the removal has succeeded.
  if (answer.ok || (isRemoval && answer.error.status === 404)) {
    return redirectDone('/account/payment-methods', isRemoval ? 'card-removed' : 'default-card');
  }
  if (answer.error.status === 401) throw toLogin(request.url);
  return data({ message: answer.error.message }, { status: answer.error.status || 503 });
}

export const action = ({ context, request }: Route.ActionArgs) => act(serverApi(context), request);
export const clientAction = ({ request }: Route.ClientActionArgs) => act(browserApi, request);

export default function PaymentMethodsPage({ actionData: problem }: Route.ComponentProps) {
  const { user } = useAccount();
  const cards = [...user.CreditCards].sort((one, other) => Number(other.IsDefault) - Number(one.IsDefault));
  return (
    <SectionPage title="Payment Methods">
      <Problem message={problem?.message} />
      {cards.length === 0 && (
        <p className="mb-6 max-w-prose text-muted">
          You have no saved cards yet. Save one here or at checkout to pay faster next time.
        </p>
      )}
      <Link className="link-line" to="/account/payment-methods/new">
        Enter a new payment method
      </Link>
      {cards.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {cards.map((card) => (
            <li key={card.CardId} className="py-5">
              <SavedCard card={card} />
            </li>
          ))}
        </ul>
      )}
    </SectionPage>
  );
}

function SavedCard({ card }: { card: CreditCard }) {
  const { today } = useAccount();
  const brand = brandOfCardTypeId(card.CardTypeId);
  const expiry = {
    expirationMonth0to11: formMonthOf(card.ExpirationMonth),
    expirationYear: card.ExpirationYear,
  };
  const id = `card-${card.CardId}`;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex items-start gap-4">
          {brand !== 'unknown' && <CardPicture brand={brand} />}
          <p>
            <span id={id} className="block font-medium">
              {cardName(card)}
            </span>
            <span className="block text-muted">Expires {expiryOf(card)}</span>
          </p>
        </div>
        <p className="flex flex-wrap gap-2">
          {isExpired(expiry, today) && <Mark tone="problem">Expired</Mark>}
          {card.IsDefault && <Mark>Default payment method</Mark>}
        </p>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-6">
        <Link className="link-line" aria-describedby={id} to={`/account/payment-methods/${card.CardId}`}>
          Edit
        </Link>
        <Act cardId={card.CardId} act="remove" text="Remove" busyText="Removing…" describedBy={id} />
        {!card.IsDefault && (
          <Act
            cardId={card.CardId}
            act="make-default"
            text="Set as default payment method"
            busyText="Saving…"
            describedBy={id}
          />
        )}
      </div>
    </>
  );
}

interface ActProps {
  readonly cardId: number;
  readonly act: 'remove' | 'make-default';
  readonly text: string;
  readonly busyText: string;
  /** The card itself, for screen reader users who cannot see which card the button belongs to. */
  readonly describedBy: string;
}

function Act({ cardId, act: wanted, text, busyText, describedBy }: ActProps) {
  const { formData } = useNavigation();
  const isBusy = formData?.get('cardId') === String(cardId) && formData.get('intent') === wanted;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="cardId" value={cardId} />
      <input type="hidden" name="intent" value={wanted} />
      <Button type="submit" look="text" busy={isBusy} busyText={busyText} aria-describedby={describedBy}>
        {text}
      </Button>
    </Form>
  );
}
