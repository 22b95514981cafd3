import { statesShippedTo } from '../club/states-shipped-to.ts';
import { hasAlcohol } from '../load-checkout.ts';
import { useCheckout } from '../use-checkout.ts';

/** Spec §5: a cart with alcohol ships only to allowed states. A missing state is not refused. */
export function useShippableState(): (stateId: string) => boolean {
  const checkout = useCheckout();
  return (stateId) => {
    const isKnown = checkout.lookups.states.some((each) => String(each.stateId) === stateId);
    return (
      !hasAlcohol(checkout.cart) ||
      !isKnown ||
      statesShippedTo(checkout).some((each) => String(each.stateId) === stateId)
    );
  };
}
