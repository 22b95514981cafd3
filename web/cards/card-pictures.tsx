import type { ReactNode } from 'react';
import { brandOfCardTypeId, type CardBrand, cardBrandName } from '../../domain/cards/card-brand.ts';
import { cardName, expiryOf, knowsExpiry, type ShownCard } from './card-words.ts';

type KnownBrand = Exclude<CardBrand, 'unknown'>;

const BRANDS: readonly KnownBrand[] = ['visa', 'mastercard', 'amex', 'discover'];

export function AcceptedCards() {
  return (
    <div
      className="flex items-center gap-2"
      role="img"
      aria-label={`We accept ${BRANDS.map(cardBrandName).join(', ')}`}
    >
      {BRANDS.map((brand) => (
        <CardPicture key={brand} brand={brand} />
      ))}
    </div>
  );
}

export function CardPicture({ brand }: { brand: KnownBrand }) {
  return (
    <svg viewBox="0 0 40 26" className="h-6.5 w-10" aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="39" height="25" rx="3" fill="#fff" stroke="var(--line)" />
      {pictures[brand]}
    </svg>
  );
}

const word = { fontFamily: 'var(--sans)', fontWeight: 700, textAnchor: 'middle' } as const;

const pictures: Readonly<Record<KnownBrand, React.ReactNode>> = {
  visa: (
    <text x="20" y="17.500" fontSize="11.500" fontStyle="italic" fill="#1a2a6c" {...word}>
      VISA
    </text>
  ),
  mastercard: (
    <>
      <circle cx="16" cy="13" r="7.500" fill="#d8232a" />
      <circle cx="24" cy="13" r="7.500" fill="#f2a11c" />
      <path d="M20 6.660a7.500 7.500 0 0 1 0 12.680a7.500 7.500 0 0 1 0-12.680" fill="#ee6a1f" />
    </>
  ),
  amex: (
    <>
      <rect x="3" y="5" width="34" height="16" rx="1.500" fill="#1f72b8" />
      <text x="20" y="16.200" fontSize="9" fill="#fff" {...word}>
        AMEX
      </text>
    </>
  ),
  discover: (
    <>
      <circle cx="31" cy="13" r="4.500" fill="#ee7623" />
      <text x="16" y="15.500" fontSize="6.500" fill="#222" {...word}>
        DISCOVER
      </text>
    </>
  ),
};

export interface CardFaceProps {
  readonly card: ShownCard;
  readonly note?: ReactNode;
}

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
