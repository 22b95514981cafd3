import { CHECKOUT_STEPS, type CheckoutStep, FIRST_STEP } from '../../../domain/checkout/steps.ts';

/** The step of a checkout URL, or of a sub-route of the step. */
export function currentStep(pathname: string): CheckoutStep {
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return CHECKOUT_STEPS.find((step) => path === step.path || path.startsWith(`${step.path}/`)) ?? FIRST_STEP;
}
