import { useEffect, useRef, useState } from 'react';
import type { CardSummary } from '../../contract/payment.ts';
import type { CreditCard } from '../../contract/user.ts';
import type { Day } from '../../domain/dates/day.ts';
import { type FormState, fieldOf } from '../forms/field-of.ts';
import { RadioGroup } from '../forms/radio-group.tsx';
import { setFieldValue } from '../forms/set-field-value.ts';
import { useFocusNext } from '../forms/use-focus-next.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/labelled.tsx';
import { CardFace } from './card-pictures.tsx';
import { expiryOf, hasExpired, knowsExpiry, type ShownCard } from './card-words.ts';
import type { NewCard } from './new-card.tsx';
import { NewCardField } from './new-card.tsx';

const SHOWN = 3;

const LINE = 'flex min-h-11 items-center gap-3.5 px-4 py-3.5 hover:bg-tint has-checked:bg-tint';

type SavedCard = ShownCard & Pick<CreditCard, 'CardId' | 'IsDefault'>;

export interface CardPickerProps {
  /** Its initial `cardId` is a card's id or 'new'. */
  readonly fields: FormState;
  readonly cards: readonly SavedCard[];
  readonly newCard: NewCard | null;
  readonly today: Day;
  readonly onEnterNew: () => void;
  /** For entering a card without a script. */
  readonly newCardHref: string;
}

export function CardPicker({ fields, cards, newCard, today, onEnterNew, newCardHref }: CardPickerProps) {
  const field = fieldOf(fields, 'cardId');
  const choice = { chosen: fields.values.cardId ?? '', today };
  const defaults = cards.filter((card) => card.IsDefault);
  const others = cards.filter((card) => !card.IsDefault);
  const enter = newCard ? 'Edit payment method' : 'Enter a new payment method';
  return (
    // A fieldset would count as a field of the form, and the message would stay when its reason has gone.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div
      id="cardId"
      tabIndex={-1}
      role="group"
      aria-label="Card"
      aria-describedby={field.errors ? 'cardId-error' : undefined}
      className="grid gap-7"
    >
      <FieldError field={field} />
      {defaults.length > 0 && (
        <RadioGroup title="Default Card">
          {defaults.map((card) => (
            <CardChoice key={card.CardId} card={card} {...choice} />
          ))}
        </RadioGroup>
      )}
      {others.length > 0 && (
        <OtherCards title={defaults.length > 0 ? 'Other Cards' : 'Saved Cards'} cards={others} {...choice} />
      )}
      <div>
        <div aria-live="polite">
          {newCard && (
            <NewCardChoice key={newCard.token ?? 'kept'} card={newCard} isChosen={choice.chosen === 'new'} />
          )}
        </div>
        <div className="noscript:hidden">
          <Button look={newCard ? 'text' : 'quiet'} onClick={onEnterNew} aria-haspopup="dialog">
            {enter}
          </Button>
        </div>
        <a className="link-line script:hidden" href={newCardHref}>
          {enter}
        </a>
      </div>
    </div>
  );
}

interface Choice {
  readonly chosen: string;
  readonly today: Day;
}

/** A press shows the rest. A chosen card is always visible; without a script, all are. */
function OtherCards({ title, cards, ...choice }: Choice & { title: string; cards: readonly SavedCard[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext();

  function showAll() {
    setShowsAll(true);
    // The button is gone: the focus moves to the first card that it revealed.
    focusNext(() => list.current?.querySelector<HTMLElement>('[data-more] :is(input:enabled, a)'));
  }

  return (
    <div ref={list}>
      <RadioGroup title={title}>
        {cards.map((card, place) => (
          <div
            key={card.CardId}
            data-more={place >= SHOWN || undefined}
            className={place >= SHOWN && !showsAll ? 'script:not-has-checked:hidden' : ''}
          >
            <CardChoice card={card} {...choice} />
          </div>
        ))}
      </RadioGroup>
      {cards.length > SHOWN && !showsAll && (
        <div className="mt-1 noscript:hidden">
          <Button look="text" onClick={showAll}>
            Show more saved payments
          </Button>
        </div>
      )}
    </div>
  );
}

function CardChoice({ card, chosen, today }: Choice & { card: SavedCard }) {
  const id = `card-${card.CardId}`;
  if (knowsExpiry(card) && hasExpired(card, today)) return <ExpiredCard id={id} card={card} />;
  return (
    <label htmlFor={id} className={LINE}>
      <input
        id={id}
        type="radio"
        name="cardId"
        value={card.CardId}
        defaultChecked={chosen === String(card.CardId)}
        className="size-5 shrink-0 accent-accent"
      />
      <CardFace card={card} />
    </label>
  );
}

/** Shown, because the customer looks for it. It cannot be charged until the account has its new date. */
function ExpiredCard({ id, card }: { id: string; card: SavedCard & CardSummary }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2">
      <label htmlFor={id} className="flex min-h-11 cursor-default items-center gap-3.5 text-muted">
        <input
          id={id}
          type="radio"
          name="cardId"
          value={card.CardId}
          disabled
          className="size-5 shrink-0 accent-accent"
        />
        <CardFace card={card} note={<span className="text-danger">Expired {expiryOf(card)}</span>} />
      </label>
      <a className="link-line" href={`/account/payment-methods/${card.CardId}`} aria-describedby={id}>
        Update it in your account
      </a>
    </div>
  );
}

/** Chosen as soon as it is entered, and one among the others from then on. */
function NewCardChoice({ card, isChosen }: { card: NewCard; isChosen: boolean }) {
  const radio = useRef<HTMLInputElement>(null);
  const wasChosen = useRef(isChosen);

  useEffect(() => {
    if (!wasChosen.current && radio.current?.form) setFieldValue(radio.current.form, 'cardId', 'new');
  }, []);

  return (
    <div className="mb-2">
      <NewCardField token={card.token} />
      {card.saveCard && <input type="hidden" name="saveCard" value="on" />}
      {card.defaultCard && <input type="hidden" name="defaultCard" value="on" />}
      <RadioGroup title="New Card">
        <label htmlFor="card-new" className={LINE}>
          <input
            ref={radio}
            id="card-new"
            type="radio"
            name="cardId"
            value="new"
            defaultChecked={isChosen}
            aria-describedby={card.saveCard ? 'card-new-plan' : undefined}
            className="size-5 shrink-0 accent-accent"
          />
          <CardFace card={card.summary} />
        </label>
      </RadioGroup>
      {card.saveCard && (
        <p id="card-new-plan" className="mt-1 text-sm text-muted">
          {card.defaultCard
            ? 'Will be saved as your default payment method.'
            : 'Will be saved in your account.'}
        </p>
      )}
    </div>
  );
}
