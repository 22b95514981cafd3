import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import type { OrderAddress } from '../../../domain/orders/order-document.ts';

/** As forms name states and countries; undefined for a state that does not exist. */
export function withState(address: OrderAddress) {
  const state = stateByShort(address.stateShort);
  return state && { ...address, stateId: state.stateId, countryId: UNITED_STATES };
}
