import { known } from './answered-checkout.ts';
import type { CheckoutData } from './load-checkout.ts';

/** Has the loaders that follow a submit show its answer. After an incomplete load they ask the server. */
export function showAnswer(
  told: Partial<Pick<CheckoutData, 'cart' | 'shipping' | 'billing' | 'choices' | 'customer'>>,
): void {
  const before = known.answered ?? known.shown;
  if (before?.isWhole) known.answered = { ...before, ...told };
}
