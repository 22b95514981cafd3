import { CHECKOUT_STEPS, type CheckoutStep, checkoutPath } from '../../../domain/checkout/steps.ts';
import { progressOf } from '../load-checkout.ts';
import { useCheckout } from '../use-checkout.ts';
import { StepList } from './step-list.tsx';

/** A step is a link once it is open. */
export function StepLinks({ step: current }: { step: CheckoutStep }) {
  const checkout = useCheckout();
  const progress = { ...progressOf(checkout), orderPlaced: current.slug === 'confirmation' };
  const steps = CHECKOUT_STEPS.map((step) => {
    const isCurrent = step.slug === current.slug;
    return {
      label: step.label,
      isCurrent,
      isDone: !isCurrent && step.isComplete(progress),
      to: isCurrent || step.isReachable(progress) ? checkoutPath(step.slug, checkout.clubJoin) : null,
    };
  });
  return <StepList steps={steps} />;
}
