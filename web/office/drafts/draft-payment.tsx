import type { OfficeDraft } from '../../../contract/office/drafts.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { CardFields } from '../../cards/card-fields.tsx';
import type { RefusedAction } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { FormKey } from '../ui/form-key.tsx';
import { SubmitButton } from '../ui/office-form.tsx';
import { moneyText } from '../ui/texts.ts';

/** Part of the order's form. A saved card, or one that is typed into the provider's vault: the shop's own API only ever sees its token. */
export function DraftPayment({
  draft,
  today,
  fresh,
  refused,
  isStale,
}: {
  draft: OfficeDraft;
  today: Day;
  fresh: string;
  refused: RefusedAction | undefined;
  /** The total is not of all that is typed: the press finds the right one, and asks if it differs. */
  isStale: boolean;
}) {
  const { draftId, quote, cards, totals, arrives } = draft;
  const reply = refused?.reply;
  const chosen = reply?.values.cardId ?? String(cards[0]?.cardId ?? '');
  // Hidden and not left out: a card that was typed stays typed while something else is corrected.
  return (
    <div hidden={quote === null}>
      <section aria-labelledby="payment" className="office-form group">
        <h2 id="payment" className="office-heading mb-2">
          Payment
        </h2>
        <FormKey fresh={fresh} refused={refused} />
        <input type="hidden" name="quote" value={quote ?? ''} />
        <input type="hidden" name="shownTotal" value={totals.totalAmountDue} />
        <input type="hidden" name="shownDay" value={arrives ?? ''} />
        <fieldset className="grid gap-1">
          <legend className="sr-only">Card</legend>
          {cards.map(({ cardId, lastFour, expires }) => (
            <label key={cardId} className="office-bar min-h-11">
              <input
                type="radio"
                name="cardId"
                value={cardId}
                defaultChecked={chosen === String(cardId)}
                className="size-4.5 accent-accent"
              />
              Card ending in {lastFour}, expires {expires}
            </label>
          ))}
          <label className="office-bar min-h-11">
            <input
              type="radio"
              name="cardId"
              value=""
              defaultChecked={cards.length === 0 || (refused !== undefined && chosen === '')}
              className="size-4.5 accent-accent"
            />
            Another card
          </label>
        </fieldset>
        <div className="hidden group-has-[[name=cardId][value='']:checked]:block">
          <CardFields fields={{ errors: reply?.errors ?? {}, values: {} }} today={today} />
        </div>
        <SubmitButton formAction={linkTo('/office/drafts/:draftId/order', { draftId })}>
          Place order{isStale ? '' : ` ${moneyText(totals.totalAmountDue)}`}
        </SubmitButton>
      </section>
    </div>
  );
}
