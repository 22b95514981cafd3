import type { Clock } from '../clock.ts';
import { authorizeOrder, letGoOfOrder } from '../orders/authorize-order.ts';
import type { MovementParts } from './carry-out-movement.ts';
import { selectDueForAuthorization, selectHeldTooLong } from './due-authorizations.ts';
import { forSomeAtOnce } from './some-at-once.ts';

/**
 * Keeps authorizations in step with ship days (contract §3, payment): voids those that would expire first, and
 * authorizes orders that ship soon. Run it periodically; any number of processes may. One failed order does not delay
 * the others; the error follows at the end.
 */
export async function tendAuthorizations(parts: MovementParts & { readonly clock: Clock }): Promise<void> {
  const today = parts.clock.today();
  const tooLong = await selectHeldTooLong(parts.db, today);
  const notLetGo = await forSomeAtOnce(tooLong, (orderId) => letGoOfOrder(parts, orderId));
  const due = await selectDueForAuthorization(parts.db, today);
  const notAuthorized = await forSomeAtOnce(due, (orderId) => authorizeOrder(parts, orderId));
  const failures = [...notLetGo, ...notAuthorized].map(({ error }) => error);
  if (failures.length > 0) throw new AggregateError(failures, 'authorizations could not be tended');
}
