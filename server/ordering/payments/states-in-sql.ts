import { sql } from 'kysely';
import {
  type AttemptState,
  PAID_STATES,
  statesBefore,
  UNSETTLED_STATES,
} from '../../../domain/payments/attempt-states.ts';

/** States as literals, so that PostgreSQL uses the partial indexes on them. */
function literals(states: readonly AttemptState[]) {
  return sql.join(states.map((state) => sql.lit(state)));
}

export const UNSETTLED = literals(UNSETTLED_STATES);
export const PAID = literals(PAID_STATES);

export function before(state: AttemptState) {
  return literals(statesBefore(state));
}
