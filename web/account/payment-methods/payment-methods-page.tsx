import type { CreditCard } from '../../../contract/user.ts';
import { brandOfCardTypeId } from '../../../domain/cards/card-brand.ts';
import { CardPicture } from '../../cards/card-pictures.tsx';
import { cardName, expiryOf, hasExpired } from '../../cards/card-words.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { ActButton } from '../act-button.tsx';
import { buttonAction } from '../form-action.ts';
import { useAccount } from '../load-account.ts';
import { Mark, Problem, SectionPage } from '../section-page.tsx';
import type { Route } from './+types/payment-methods-page.ts';

const act = buttonAction(async (api, form) => {
  const cardId = Number(form.get('cardId'));
  const isRemoval = form.get('intent') === 'remove';
  const answer = isRemoval
    ? await api.call('delete /account/card/{cardId}', { params: { cardId } })
    : await api.call('put /account/card', { body: { cardId, defaultCard: true } });
  // If another tab already removed the card, the removal has succeeded.
  const isDone = answer.ok || (isRemoval && answer.error.status === 404);
  return isDone ? { ok: true, done: isRemoval ? 'card-removed' : 'default-card' } : answer;
}, '/account/payment-methods');

export { act as action, act as clientAction };

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
      <TextLink to="/account/payment-methods/new">Enter a new payment method</TextLink>
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
  const cardId = String(card.CardId);
  const id = `card-${cardId}`;
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
          {hasExpired(card, today) && <Mark tone="problem">Expired</Mark>}
          {card.IsDefault && <Mark>Default payment method</Mark>}
        </p>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-6">
        <TextLink aria-describedby={id} to={`/account/payment-methods/${cardId}`}>
          Edit
        </TextLink>
        <ActButton values={{ cardId, intent: 'remove' }} busyText="Removing…" describedBy={id}>
          Remove
        </ActButton>
        {!card.IsDefault && (
          <ActButton values={{ cardId, intent: 'make-default' }} busyText="Saving…" describedBy={id}>
            Set as default payment method
          </ActButton>
        )}
      </div>
    </>
  );
}
