import { type CardForm, type CardSummary, cardForm } from '../../contract/payment.ts';
import { cardTypeId, detectCardBrand } from '../../domain/cards/card-brand.ts';
import { storedMonthOf } from '../../domain/cards/expiry.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { parseForm } from '../forms/parse-form.ts';
import { cardPart, checkCard } from './check-card.ts';
import { mountedCardOf } from './mounted-cards.ts';
import type { TypedCard } from './typed-card.ts';
import type { HandCard } from './vault.ts';

/** Travels along: one file to fetch for the rules of a card and for what becomes of it. */
export { checkCard };

/** Hands a card as typed to the vault; what comes back may be kept and shown. */
export async function handTypedCard(handCard: HandCard, form: FormData): Promise<TypedCard> {
  const takeMounted = mountedCardOf(form);
  if (takeMounted) return takeMounted();
  const card = parseForm(cardPart(form), cardForm);
  if (!card.ok) return { ok: false, lead: MESSAGES.invalidForm, errors: card.errors };
  const handed = await handCard(card.value);
  if (handed.ok) return { ok: true, token: handed.token, summary: summaryOf(card.value) };
  const hasFields = Object.keys(handed.errors).length > 0;
  return { ok: false, lead: hasFields ? MESSAGES.invalidForm : handed.message, errors: handed.errors };
}

function summaryOf({ cardNumber, expirationMonth, expirationYear }: CardForm): CardSummary {
  return {
    CardTypeId: cardTypeId(detectCardBrand(cardNumber)),
    LastFour: cardNumber.slice(-4),
    ExpirationMonth: storedMonthOf(expirationMonth),
    ExpirationYear: expirationYear,
  };
}
