import { explainDecision } from '../../../../domain/compliance/explain-decision.ts';
import { type OrderDocument, staffDiscountOf, taxLinesOf } from '../../../../domain/orders/order-document.ts';
import { PAID_STATES } from '../../../../domain/payments/attempt-states.ts';
import type { AttemptStory } from './attempt-store.ts';
import type { TaxBasis, TimelineEntry } from './timeline-entry.ts';

export function decisionEntries(attempt: AttemptStory): TimelineEntry[] {
  const { cartId, cartKind, cartBegunAt, document, sentAt } = attempt;
  const isOfShopper = cartKind === 'shop' || cartKind === 'club';
  return [
    { at: cartBegunAt, by: isOfShopper ? 'shopper' : 'shop', kind: 'cart-begun', cartId, cartKind },
    ...(document === null ? [] : [pricedEntry(document, sentAt), ...judgedEntries(document, sentAt)]),
  ];
}

function pricedEntry(document: OrderDocument, at: Date): TimelineEntry {
  const { lines, promoCode, money } = document;
  const taxes = taxLinesOf(document);
  return {
    at,
    by: 'shop',
    kind: 'priced',
    lines,
    ...money,
    promoCode,
    takenOff: takenOffIn(document),
    taxes,
    taxBasis: taxBasisOf(document),
  };
}

function takenOffIn(document: OrderDocument) {
  const { adjustment } = document;
  if (!adjustment) return null;
  const { by, reason, freightWaivedCents } = adjustment;
  return { by: by.name, reason, cents: staffDiscountOf(document) + freightWaivedCents };
}

function taxBasisOf({ taxedIn, taxes }: OrderDocument): TaxBasis | null {
  if (taxedIn === null) return null;
  const sources = taxes.flatMap(({ kind, basis }) => (basis === null ? [] : [{ tax: kind, ...basis }]));
  const { quoted: _, ...basis } = taxedIn;
  return { ...basis, sources };
}

function judgedEntries({ compliance: { decision } }: OrderDocument, at: Date): TimelineEntry[] {
  if (decision === null) return [];
  const { outcome, rulesVersion, inputs: facts } = decision;
  return [{ at, by: 'shop', kind: 'judged', outcome, rulesVersion, rules: explainDecision(facts), facts }];
}

export function paymentEntries(attempt: AttemptStory): TimelineEntry[] {
  const { attemptId, amountCents, gatewayKey, clientKey, bulkPaymentId, refusal, sentAt, stock } = attempt;
  if (refusal !== null) {
    return [{ at: sentAt, by: 'shop', kind: 'payment-refused', attemptId, refusal }];
  }
  const request = { attemptId, amountCents, gatewayKey, clientKey, bulkPaymentId };
  const isOfShopper = attempt.cartKind === 'shop' || attempt.cartKind === 'club';
  return [
    ...(stock.length > 0 ? [{ at: sentAt, by: 'shop', kind: 'stock-taken', stock } as const] : []),
    { at: sentAt, by: isOfShopper ? 'shopper' : 'shop', kind: 'payment-sent', ...request },
    ...(attempt.unknownAt === null
      ? []
      : [{ at: attempt.unknownAt, by: 'gateway', kind: 'payment-unanswered', attemptId } as const]),
    ...answerEntries(attempt),
  ];
}

function answerEntries(attempt: AttemptStory): TimelineEntry[] {
  const { attemptId, amountCents, reference, reason, settledAt: at, stock } = attempt;
  const outcome = outcomeOf(attempt);
  if (at === null || outcome === null) return [];
  const answer: TimelineEntry = {
    at,
    by: 'gateway',
    kind: 'payment-answered',
    attemptId,
    outcome,
    amountCents,
    reference,
    reason,
  };
  if (outcome === 'authorised' || stock.length === 0) return [answer];
  return [answer, { at, by: 'shop', kind: 'stock-returned', stock }];
}

/** Null while there is no outcome. Its movements show what happened to the money later. */
function outcomeOf({ state }: AttemptStory): 'authorised' | 'declined' | 'failed' | null {
  if (state === 'declined' || state === 'failed') return state;
  return (PAID_STATES as readonly string[]).includes(state) ? 'authorised' : null;
}
