import { CHECKOUT_STEPS, type CheckoutStep, checkoutPath } from '../../../domain/checkout/steps.ts';
import { dollars, itemCount, shownTotal } from '../cart-summary/totals.ts';
import { progressOf } from '../load-checkout.ts';
import { useCheckout } from '../use-checkout.ts';
import { HeaderFrame, PhoneLine } from './header-frame.tsx';
import { StepList } from './step-list.tsx';

export interface CheckoutHeaderProps {
  readonly step: CheckoutStep;
  readonly showsCart: boolean;
  readonly cart: {
    readonly id: string;
    readonly isShown: boolean;
    readonly onToggle: (isShown: boolean) => void;
  };
}

export function CheckoutHeader({ step, showsCart, cart }: CheckoutHeaderProps) {
  const position = { number: step.number, of: CHECKOUT_STEPS.length, label: step.label };
  return (
    <HeaderFrame
      isOver={step.slug === 'confirmation'}
      phoneLine={<PhoneLine step={position}>{showsCart && <CartTotal slug={step.slug} />}</PhoneLine>}
    >
      <StepLinks step={step} />
      {showsCart && <ShowCart {...cart} isReview={step.slug === 'review'} />}
    </HeaderFrame>
  );
}

function CartTotal({ slug }: { slug: CheckoutStep['slug'] }) {
  const { cart } = useCheckout();
  const count = itemCount(cart);
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="text-muted">
        {count} {count === 1 ? 'item' : 'items'}
      </span>
      <span className={`ms-2 font-medium ${cart.joined ? 'text-accent' : ''}`}>
        {shownTotal(cart, slug === 'shipping')}
      </span>
      {slug === 'shipping' && cart.toDoor?.total != null && (
        <span className="block text-end">Estimated total {dollars(cart.toDoor.total)}</span>
      )}
    </span>
  );
}

function ShowCart({ id, isShown, onToggle, isReview }: CheckoutHeaderProps['cart'] & { isReview: boolean }) {
  if (isReview) return null;
  return (
    <button
      type="button"
      aria-expanded={isShown}
      aria-controls={id}
      onClick={() => onToggle(!isShown)}
      className="noscript:hidden -me-2 inline-flex min-h-11 items-center gap-2 px-2 text-[0.9375rem] text-accent underline-offset-4 hover:underline md:hidden"
    >
      {isShown ? 'Hide cart' : 'Show cart'}
      <svg
        viewBox="0 0 12 12"
        className={`size-3 ${isShown ? 'rotate-180' : ''}`}
        aria-hidden="true"
        focusable="false"
      >
        <path d="m1.500 4 4.500 4.500L10.500 4" fill="none" stroke="currentColor" strokeWidth="1.500" />
      </svg>
    </button>
  );
}

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
