import { CHECKOUT_STEPS, type CheckoutStep, checkoutStep } from '../../../domain/checkout/steps.ts';

/** The step that an address of the checkout belongs to. */
export function currentStep(pathname: string): CheckoutStep {
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return CHECKOUT_STEPS.find((step) => step.path === path) ?? checkoutStep('shipping');
}
