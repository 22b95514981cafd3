import type { CardSummary } from '../../../contract/payment.ts';
import { brandOfCardTypeId } from '../../../domain/cards/card-brand.ts';
import { CardPicture } from '../../cards/card-pictures.tsx';
import { cardName, expiryOf } from '../../cards/card-words.ts';
import { Button } from '../../ui/button.tsx';

/** The query that asks for the page with the card form, for those without a script. */
export const NEW_CARD = 'card=new';

export interface KeptCardProps {
  readonly card: CardSummary;
  /** What the vault knows the card by; stands in for the card's fields. */
  readonly token: string;
  readonly onUseAnother: () => void;
}

/** The card that was given on an earlier visit to this step. */
export function KeptCard({ card, token, onUseAnother }: KeptCardProps) {
  const brand = brandOfCardTypeId(card.CardTypeId);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y border-line py-4">
      <input type="hidden" name="paymentToken" value={token} />
      <p className="flex items-center gap-4">
        {brand !== 'unknown' && <CardPicture brand={brand} />}
        <span>
          {cardName(card)}
          <span className="block text-sm text-muted">Expires {expiryOf(card)}</span>
        </span>
      </p>
      <span className="noscript:hidden">
        <Button look="text" onClick={onUseAnother}>
          Use another card
        </Button>
      </span>
      <a className="link script:hidden" href={`?${NEW_CARD}`}>
        Use another card
      </a>
    </div>
  );
}
