import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { nameOfCard } from '../../../domain/cards/card-brand.ts';
import { CARD_LINK_DAYS } from '../../../domain/cards/card-need.ts';
import { type Cents, formatUsd } from '../../../domain/money/cents.ts';
import type { SoldCard } from '../../../domain/orders/order-document.ts';
import { letter, type MailContent } from '../../messages/mails/letter.ts';

interface CardWanted {
  readonly brandingId: BrandingId;
  /** 'order 100042' */
  readonly what: string;
  /** Null: nothing is charged now. */
  readonly amountCents: Cents | null;
  readonly card: SoldCard | null;
  readonly url: string;
}

export function cardLinkMail({ brandingId, what, amountCents, card, url }: CardWanted): MailContent {
  const { name, phone } = BRANDS[brandingId];
  const problem =
    card === null
      ? `There is no card on file for your ${what}.`
      : `Your ${nameOfCard(card.typeId, card.lastFour)} no longer works for your ${what}.`;
  const charge =
    amountCents === null
      ? 'We charge it for your next shipment, and nothing today.'
      : `The total is ${formatUsd(amountCents)}.`;
  return letter(brandingId, {
    subject: `A card for your ${what}`,
    heading: 'Please give us another card',
    preview: problem,
    blocks: [
      `${problem} Please enter another card. ${charge}`,
      { label: 'Enter a Card', href: url },
      `The link works for ${CARD_LINK_DAYS} days. It takes a new card and shows none of your data but the last four digits of the old one. Please do not email us card numbers. Questions? Call ${name} at ${phone}.`,
    ],
  });
}
