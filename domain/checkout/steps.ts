export interface CheckoutProgress {
  hasShipping: boolean;
  hasBilling: boolean;
  orderPlaced: boolean;
}

export type CheckoutStepSlug = 'shipping' | 'billing' | 'review' | 'confirmation';

export interface CheckoutStep {
  slug: CheckoutStepSlug;
  label: 'Shipping' | 'Payment' | 'Review' | 'Confirmation';
  number: number;
  path: string;
  isComplete(progress: CheckoutProgress): boolean;
  isReachable(progress: CheckoutProgress): boolean;
}

/**
 * The checkout's steps (spec §2), read by the header, the route guards and the tests. Once the order is placed
 * only its confirmation is left: going back from there would pay for nothing.
 */
export const CHECKOUT_STEPS: readonly CheckoutStep[] = [
  {
    slug: 'shipping',
    label: 'Shipping',
    number: 1,
    path: '/shipping',
    isComplete: (progress) => progress.hasShipping || progress.orderPlaced,
    isReachable: (progress) => !progress.orderPlaced,
  },
  {
    slug: 'billing',
    label: 'Payment',
    number: 2,
    path: '/billing',
    isComplete: (progress) => (progress.hasShipping && progress.hasBilling) || progress.orderPlaced,
    isReachable: (progress) => progress.hasShipping && !progress.orderPlaced,
  },
  {
    slug: 'review',
    label: 'Review',
    number: 3,
    path: '/review',
    isComplete: (progress) => progress.orderPlaced,
    isReachable: (progress) => progress.hasShipping && progress.hasBilling && !progress.orderPlaced,
  },
  {
    slug: 'confirmation',
    label: 'Confirmation',
    number: 4,
    path: '/confirmation',
    isComplete: (progress) => progress.orderPlaced,
    isReachable: (progress) => progress.orderPlaced,
  },
];

export function checkoutStep(slug: CheckoutStepSlug): CheckoutStep {
  const step = CHECKOUT_STEPS.find((each) => each.slug === slug);
  if (!step) throw new RangeError(`no checkout step ${slug}`);
  return step;
}

/** Where a shopper belongs who asks for a step: the step itself, or the last one open before it. */
export function openStepFor(slug: CheckoutStepSlug, progress: CheckoutProgress): CheckoutStep {
  if (progress.orderPlaced) return checkoutStep('confirmation');
  const wanted = checkoutStep(slug);
  const open = CHECKOUT_STEPS.filter((step) => step.number <= wanted.number && step.isReachable(progress));
  return open.at(-1) ?? checkoutStep('shipping');
}

/** '/billing?clubJoin=false': every route of the checkout carries the flag (spec §2). */
export function checkoutPath(slug: CheckoutStepSlug, clubJoin: boolean): string {
  return `${checkoutStep(slug).path}?clubJoin=${clubJoin}`;
}

const BACK_TO_CONFIRMATION: readonly CheckoutStepSlug[] = ['billing', 'review', 'confirmation'];

/**
 * Whether a page leaves the result of a placed order alone: its confirmation, what is posted from there, and the steps
 * that lead back to it. Every other page ends the result (spec §4, 'Confirmation').
 */
export function keepsConfirmation(pathname: string): boolean {
  return BACK_TO_CONFIRMATION.some((slug) => `${pathname}/`.startsWith(`${checkoutStep(slug).path}/`));
}
