import { useLocation } from 'react-router';
import type { StoredBilling } from '../../../contract/billing.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { CardFields } from '../../cards/card-fields.tsx';
import { CardPicker } from '../../cards/card-picker.tsx';
import { cardName } from '../../cards/card-words.ts';
import type { NewCard } from '../../cards/new-card.tsx';
import { SaveCardBoxes } from '../../cards/new-card.tsx';
import type { FormState } from '../../forms/field-of.ts';
import { useCheckout } from '../use-checkout.ts';
import { KeptCard } from './kept-card.tsx';
import { asksForNewCard, newCardQuery } from './new-card-query.ts';

export interface PaymentMethodProps {
  readonly fields: FormState;
  readonly today: Day;
  readonly newCard: NewCard | null;
  /** Whether the customer may choose to save a new card; false if it is saved anyway. */
  readonly offersToSave: boolean;
  readonly onEnterNew: () => void;
  /** Replaces the kept card with the card form, if no card is saved. */
  readonly onForgetNew: () => void;
}

/** Saved cards for customers who have any, else the card form. */
export function PaymentMethod({
  fields,
  today,
  newCard,
  offersToSave,
  onEnterNew,
  onForgetNew,
}: PaymentMethodProps) {
  const { customer, billing } = useCheckout();
  const { search } = useLocation();
  const asksForForm = asksForNewCard(search);
  if (customer && customer.CreditCards.length > 0 && !asksForForm) {
    return (
      <div className="grid gap-6">
        <DeclinedCard billing={billing} />
        <CardPicker
          fields={fields}
          cards={customer.CreditCards}
          newCard={newCard}
          today={today}
          onEnterNew={onEnterNew}
          newCardHref={newCardQuery(search)}
        />
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <DeclinedCard billing={billing} />
      {newCard && !asksForForm ? (
        <KeptCard card={newCard} onUseAnother={onForgetNew} />
      ) : (
        <CardFields fields={fields} today={today} />
      )}
      {customer && offersToSave && <SaveCardBoxes fields={fields} />}
    </div>
  );
}

function DeclinedCard({ billing }: { billing: StoredBilling | null }) {
  if (!billing?.cardDeclined || !billing.card) return null;
  return (
    <p>
      {cardName(billing.card)} did not go through. Please use another card, or ask your bank about this one.
    </p>
  );
}

export function storedNewCard(billing: StoredBilling | null): NewCard | null {
  if (!billing?.card || typeof billing.cardId === 'number') return null;
  return {
    token: null,
    summary: billing.card,
    saveCard: billing.saveCard === true,
    defaultCard: billing.defaultCard === true,
  };
}
