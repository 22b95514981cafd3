import { statesShippedTo } from '../club/states-shipped-to.ts';
import { useCheckout } from '../use-checkout.ts';

/** Spec §5: a cart with alcohol goes only to the states that it may be shipped to. No state yet is no refusal. */
export function useShippableState(): (stateId: string) => boolean {
  const checkout = useCheckout();
  const hasAlcohol = checkout.cart.shoppingCartItems.some((item) => item.alcoholVolume > 0);
  return (stateId) => {
    const isKnown = checkout.lookups.states.some((each) => String(each.stateId) === stateId);
    return (
      !hasAlcohol || !isKnown || statesShippedTo(checkout).some((each) => String(each.stateId) === stateId)
    );
  };
}
