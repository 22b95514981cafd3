import { useLocation } from 'react-router';
import type { BulkCarts } from '../../contract/bulk.ts';
import type { Day } from '../../domain/dates/day.ts';
import { CardFields } from '../cards/card-fields.tsx';
import { CardPicker } from '../cards/card-picker.tsx';
import type { NewCard } from '../cards/new-card.ts';
import { SaveCardBoxes } from '../cards/save-card-boxes.tsx';
import { asksForNewCard, newCardQuery } from '../checkout/billing/new-card-query.ts';
import { type FormState, fieldOf } from '../forms/field-of.ts';
import { FieldError } from '../ui/field-error.tsx';

export interface BulkPaymentMethodProps {
  readonly user: BulkCarts['user'];
  readonly fields: FormState;
  readonly today: Day;
  /** The card that was entered on this visit. */
  readonly newCard: NewCard | null;
  readonly onEnterNew: () => void;
}

/** The customer's saved cards by brand and last four, and another; who has none gets the card form itself. */
export function BulkPaymentMethod({ user, fields, today, newCard, onEnterNew }: BulkPaymentMethodProps) {
  const { search } = useLocation();
  if (user.CreditCards.length > 0 && !asksForNewCard(search)) {
    return (
      <CardPicker
        fields={fields}
        cards={user.CreditCards}
        newCard={newCard}
        today={today}
        onEnterNew={onEnterNew}
        newCardHref={newCardQuery(search)}
      />
    );
  }
  const whole = fieldOf(fields, 'cardId');
  return (
    <div className="grid gap-6">
      {whole.errors && (
        <div id="cardId" tabIndex={-1}>
          <FieldError field={whole} />
        </div>
      )}
      <CardFields fields={fields} today={today} />
      {user.ownAccount && <SaveCardBoxes fields={fields} />}
    </div>
  );
}
