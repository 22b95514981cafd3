import { Link } from 'react-router';
import { CHECKOUT_STEPS, type CheckoutStep, checkoutPath } from '../../../domain/checkout/steps.ts';
import { progressOf } from '../load-checkout.ts';
import { useCheckout } from '../use-checkout.ts';

/** The steps by name, from 1024 px on. A step is a link as soon as it can be gone to. */
export function StepLinks({ step: current }: { step: CheckoutStep }) {
  const checkout = useCheckout();
  const progress = { ...progressOf(checkout), orderPlaced: current.slug === 'confirmation' };
  return (
    <nav aria-label="Checkout steps" className="no-print hidden md:block">
      <ol className="flex items-center">
        {CHECKOUT_STEPS.map((step) => {
          const isCurrent = step.slug === current.slug;
          const mark = (
            <StepMark step={step} isDone={!isCurrent && step.isComplete(progress)} isCurrent={isCurrent} />
          );
          return (
            <li
              key={step.slug}
              className="flex items-center [&:not(:first-child)]:before:mx-3 [&:not(:first-child)]:before:h-px [&:not(:first-child)]:before:w-5 [&:not(:first-child)]:before:bg-edge lg:[&:not(:first-child)]:before:mx-4 lg:[&:not(:first-child)]:before:w-10"
            >
              {isCurrent || step.isReachable(progress) ? (
                <Link
                  to={checkoutPath(step.slug, checkout.clubJoin)}
                  aria-current={isCurrent ? 'step' : undefined}
                  prefetch={isCurrent ? 'none' : 'render'}
                  className="inline-flex min-h-11 items-center gap-2.5 underline-offset-8 hover:underline aria-[current=step]:font-medium"
                >
                  {mark}
                </Link>
              ) : (
                <span className="inline-flex min-h-11 items-center gap-2.5 text-muted">{mark}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function StepMark({ step, isDone, isCurrent }: { step: CheckoutStep; isDone: boolean; isCurrent: boolean }) {
  const look = isCurrent
    ? 'border-accent bg-accent text-on-accent'
    : isDone
      ? 'border-accent text-accent'
      : 'border-edge';
  return (
    <>
      <span
        aria-hidden="true"
        className={`grid size-6.5 place-items-center rounded-full border text-xs tabular-nums ${look}`}
      >
        {isDone ? <DoneSign /> : step.number}
      </span>
      {step.label}
      {isDone && <span className="sr-only"> (done)</span>}
    </>
  );
}

function DoneSign() {
  return (
    <svg viewBox="0 0 12 12" className="size-3" focusable="false" aria-hidden="true">
      <path d="m2 6.500 2.800 2.800L10 3.500" fill="none" stroke="currentColor" strokeWidth="1.600" />
    </svg>
  );
}
