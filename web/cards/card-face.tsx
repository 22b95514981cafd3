import type { ReactNode } from 'react';
import { brandOfCardTypeId } from '../../domain/cards/card-brand.ts';
import { CardPicture } from './card-pictures.tsx';
import { cardName, expiryOf, knowsExpiry, type ShownCard } from './card-words.ts';

export interface CardFaceProps {
  readonly card: ShownCard;
  /** Stands in the place of when it expires. */
  readonly note?: ReactNode;
}

/** What may be shown of a card: picture, brand, last four, and expiry where it is known. */
export function CardFace({ card, note }: CardFaceProps) {
  const brand = brandOfCardTypeId(card.CardTypeId);
  return (
    <span className="flex items-center gap-4">
      <span className="w-10 shrink-0">{brand !== 'unknown' && <CardPicture brand={brand} />}</span>
      <span>
        <span className="block">{cardName(card)}</span>
        <span className="block text-sm text-muted empty:hidden">
          {note ?? (knowsExpiry(card) && `Expires ${expiryOf(card)}`)}
        </span>
      </span>
    </span>
  );
}
