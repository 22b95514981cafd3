import type { ReactNode } from 'react';
import { shownTotal } from './cart-summary/totals.ts';
import { useCheckout } from './use-checkout.ts';

interface StepBarProps {
  /** There, freight and tax are unknown yet. */
  readonly isShipping?: boolean;
  /** The button that goes on. */
  readonly children: ReactNode;
}

/**
 * The last row of a step. On a phone it stays in view with the sum; `scroll-padding` keeps a focused field clear of it. The
 * header and the summary say the sum to those who listen.
 */
export function StepBar({ isShipping = false, children }: StepBarProps) {
  return (
    <div className="step-bar">
      <b aria-hidden="true">{shownTotal(useCheckout().cart, isShipping)}</b>
      {children}
    </div>
  );
}
