import type { Lookups } from '../../../contract/lookups.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import type { CheckoutData } from '../load-checkout.ts';
import { joinedClub } from './club-in-cart.ts';

type State = Pick<Lookups['states'][number], 'stateId' | 'stateName'>;

/** A club's eligible states, else the shop's. */
export function statesShippedTo(
  checkout: Pick<CheckoutData, 'lookups' | 'cart' | 'clubs'>,
): readonly State[] {
  const states =
    joinedClub(checkout)?.terms.eligibleStates ??
    checkout.lookups.states.filter((state) => state.countryId === UNITED_STATES && state.offSiteShipping);
  return states.toSorted((one, other) => one.stateName.localeCompare(other.stateName, 'en'));
}
