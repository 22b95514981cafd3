import { Link } from 'react-router';
import { CHECKOUT_STEPS, type CheckoutStep } from '../../../domain/checkout/steps.ts';
import { BrandMark } from '../../brands/brand-mark.tsx';
import { useSite } from '../../site/site.ts';
import { SkipLink } from '../../site/skip-link.tsx';
import { itemCount, shownTotal } from '../cart-summary/totals.ts';
import { useCheckout } from '../use-checkout.ts';
import { StepLinks } from './step-links.tsx';

export interface CheckoutHeaderProps {
  readonly step: CheckoutStep;
  readonly showsCart: boolean;
  /** The summary of the cart that the phone's control opens. */
  readonly cart: {
    readonly id: string;
    readonly isShown: boolean;
    readonly onToggle: (isShown: boolean) => void;
  };
}

export function CheckoutHeader({ step, showsCart, cart }: CheckoutHeaderProps) {
  const { name, brand } = useSite();
  return (
    <header className="border-b border-line">
      <SkipLink />
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-8 md:min-h-22">
        <Link to="/shop" className="flex min-h-11 items-center gap-3">
          <BrandMark theme={brand.theme} className="size-8 shrink-0 text-accent md:size-9" />
          <span className="font-serif text-xl tracking-tight md:text-2xl">{name}</span>
        </Link>
        <StepLinks step={step} />
        {showsCart && <ShowCart {...cart} isReview={step.slug === 'review'} />}
      </div>
      <PhoneLine step={step} showsTotal={showsCart} />
    </header>
  );
}

/** Phones have no room for the steps' names: the number says where one is, the total what it comes to. */
function PhoneLine({ step, showsTotal }: { step: CheckoutStep; showsTotal: boolean }) {
  const { cart } = useCheckout();
  const count = itemCount(cart);
  return (
    <div className="no-print border-t border-line bg-tint md:hidden">
      <p className="page flex min-h-11 items-center justify-between gap-4 text-sm">
        <span>
          <span className="font-medium tracking-wide whitespace-nowrap">
            STEP {step.number} / {CHECKOUT_STEPS.length}
          </span>
          <span className="ms-2 text-muted max-[359px]:hidden">{step.label}</span>
        </span>
        {showsTotal && (
          <span className="whitespace-nowrap tabular-nums">
            <span className="text-muted">
              {count} {count === 1 ? 'item' : 'items'}
            </span>
            <span className="ms-2 font-medium">{shownTotal(cart, step.slug === 'shipping')}</span>
          </span>
        )}
      </p>
    </div>
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
