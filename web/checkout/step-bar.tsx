import type { ReactNode } from 'react';
import type { CheckoutStepSlug } from '../../domain/checkout/steps.ts';
import { shownTotal } from './cart-summary/totals.ts';
import { useCheckout } from './use-checkout.ts';

interface StepBarProps {
  readonly step: CheckoutStepSlug;
  /** The button that goes on. */
  readonly children: ReactNode;
}

/** The last row of a step. On a phone it stays in view with the sum; `scroll-padding` keeps a focused field clear of it. */
export function StepBar({ step, children }: StepBarProps) {
  return (
    <div className="step-bar">
      <Sum step={step} />
      {children}
    </div>
  );
}

/** The header and the summary say the sum to those who listen. */
function Sum({ step }: Pick<StepBarProps, 'step'>) {
  const { cart } = useCheckout();
  const isShipping = step === 'shipping';
  return (
    <p aria-hidden="true" className="leading-tight tabular-nums sm:hidden">
      <span className="block text-muted text-xs">{isShipping ? 'Subtotal' : 'Total'}</span>
      <span className="font-medium">{shownTotal(cart, isShipping)}</span>
    </p>
  );
}
