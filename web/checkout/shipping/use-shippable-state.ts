import { useCheckout } from '../use-checkout.ts';

/** Spec §5: a cart with alcohol goes only to states whose `offSiteShipping` is set. No state yet is no refusal. */
export function useShippableState(): (stateId: string) => boolean {
  const { lookups, cart } = useCheckout();
  const hasAlcohol = cart.shoppingCartItems.some((item) => item.alcoholVolume > 0);
  return (stateId) => {
    const state = lookups.states.find((each) => String(each.stateId) === stateId);
    return !hasAlcohol || state === undefined || state.offSiteShipping;
  };
}
