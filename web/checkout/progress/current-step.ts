import { CHECKOUT_STEPS, type CheckoutStep, FIRST_STEP } from '../../../domain/checkout/steps.ts';

export function currentStep(pathname: string): CheckoutStep {
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return CHECKOUT_STEPS.find((step) => path === step.path || path.startsWith(`${step.path}/`)) ?? FIRST_STEP;
}
