import type { WantedCard } from '../../../contract/office/card-links.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { CardFields } from '../../cards/card-fields.tsx';
import { cardName } from '../../cards/card-words.ts';
import { fetchOnce } from '../../parts/fetch-once.ts';
import { usePart } from '../../parts/use-part.ts';
import type { RefusedAction } from '../call-office.ts';
import { FormKey } from '../ui/form-key.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { moneyText } from '../ui/texts.ts';

/** Handing a card over needs the contract's schemas. */
export const loadTakeCard = fetchOnce(() => import('./take-card.ts'));

interface NewCardFormProps {
  readonly wanted: WantedCard;
  readonly today: Day;
  readonly fresh: string;
  readonly refused: RefusedAction | undefined;
  /** Of an order: 'authorized'; of a shipment: 'charged'. */
  readonly done: 'authorized' | 'charged';
}

/** A card that the customer reads aloud. It goes to the payment provider's vault; the shop's own API sees its token. */
export function NewCardForm({ wanted, today, fresh, refused, done }: NewCardFormProps) {
  const { what, amount, card } = wanted;
  usePart(loadTakeCard, true);
  return (
    <OfficeForm refused={refused}>
      {() => (
        <>
          <FormKey fresh={fresh} refused={refused} />
          <input type="hidden" name="amount" value={amount ?? ''} />
          <p>
            {card === null ? 'There is no card on file' : `The card on file is a ${cardName(card)}`} for{' '}
            {what}.{' '}
            {amount === null
              ? 'The new card is for the next shipment, and nothing is charged now.'
              : `${moneyText(amount)} is ${done} on the new card at once.`}
          </p>
          <CardFields fields={{ errors: refused?.reply.errors ?? {}, values: {} }} today={today} />
          <SubmitButton>{amount === null ? 'Save card' : `${PRESS[done]} ${moneyText(amount)}`}</SubmitButton>
        </>
      )}
    </OfficeForm>
  );
}

const PRESS = { authorized: 'Authorize', charged: 'Charge' } as const;
