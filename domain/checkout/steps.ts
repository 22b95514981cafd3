export interface CheckoutProgress {
  hasShipping: boolean;
  hasBilling: boolean;
  orderPlaced: boolean;
}

/** The checkout steps in order. Numbers, guards, header links and next-step links follow from this list. */
const STEPS = [
  { slug: 'shipping', label: 'Shipping', isDone: ({ hasShipping }: CheckoutProgress) => hasShipping },
  { slug: 'billing', label: 'Payment', isDone: ({ hasBilling }: CheckoutProgress) => hasBilling },
  { slug: 'review', label: 'Review', isDone: ({ orderPlaced }: CheckoutProgress) => orderPlaced },
  { slug: 'confirmation', label: 'Confirmation', isDone: ({ orderPlaced }: CheckoutProgress) => orderPlaced },
] as const;

export type CheckoutStepSlug = (typeof STEPS)[number]['slug'];

export interface CheckoutStep {
  slug: CheckoutStepSlug;
  label: (typeof STEPS)[number]['label'];
  number: number;
  path: string;
  isComplete(progress: CheckoutProgress): boolean;
  isReachable(progress: CheckoutProgress): boolean;
}

export const CHECKOUT_STEPS: readonly CheckoutStep[] = STEPS.map(({ slug, label, isDone }, index) => {
  const isOpen = (progress: CheckoutProgress) =>
    STEPS.slice(0, index).every((earlier) => earlier.isDone(progress));
  return {
    slug,
    label,
    number: index + 1,
    path: `/${slug}`,
    isComplete: (progress) => progress.orderPlaced || (isOpen(progress) && isDone(progress)),
    // Going back from a placed order would pay for nothing, so only its confirmation stays reachable.
    isReachable: (progress) =>
      slug === 'confirmation' ? progress.orderPlaced : !progress.orderPlaced && isOpen(progress),
  };
});

/** Also the target for unknown checkout addresses. */
export const FIRST_STEP = CHECKOUT_STEPS[0] as CheckoutStep;

export function checkoutStep(slug: CheckoutStepSlug): CheckoutStep {
  const step = CHECKOUT_STEPS.find((each) => each.slug === slug);
  if (!step) throw new RangeError(`no checkout step ${slug}`);
  return step;
}

export function stepAfter(slug: CheckoutStepSlug): CheckoutStep {
  return CHECKOUT_STEPS[checkoutStep(slug).number] ?? checkoutStep('confirmation');
}

/** The label of the button at the end of a step. */
export function buttonAfter(slug: CheckoutStepSlug, clubJoin: boolean): string {
  const next = stepAfter(slug);
  if (next.slug !== 'review') return `Next: ${next.label}`;
  return clubJoin ? 'Review Membership' : 'Review Order';
}

/** The step to show for a request for `slug`: that step, or the last open one before it. */
export function openStepFor(slug: CheckoutStepSlug, progress: CheckoutProgress): CheckoutStep {
  if (progress.orderPlaced) return checkoutStep('confirmation');
  const wanted = checkoutStep(slug);
  const open = CHECKOUT_STEPS.filter((step) => step.number <= wanted.number && step.isReachable(progress));
  return open.at(-1) ?? FIRST_STEP;
}

/** '/billing?clubJoin=false': every checkout route carries the flag. */
export function checkoutPath(slug: CheckoutStepSlug, clubJoin: boolean): string {
  return `${checkoutStep(slug).path}?clubJoin=${clubJoin}`;
}

export function pathAfter(slug: CheckoutStepSlug, clubJoin: boolean): string {
  return checkoutPath(stepAfter(slug).slug, clubJoin);
}

/** The confirmation, its form posts, and the steps that lead back to it. Other pages end the result. */
export function keepsConfirmation(pathname: string): boolean {
  return CHECKOUT_STEPS.some((step) => step !== FIRST_STEP && `${pathname}/`.startsWith(`${step.path}/`));
}
