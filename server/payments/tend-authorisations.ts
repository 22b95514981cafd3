import type { Clock } from '../clock.ts';
import { authoriseOrder, letGoOfOrder } from '../orders/authorise-order.ts';
import type { MovementParts } from './carry-out-movement.ts';
import { selectDueForAuthorisation, selectHeldTooLong } from './due-authorisations.ts';
import { forSomeAtOnce } from './some-at-once.ts';

/**
 * Keeps authorisations and the days on which orders ship together (contract §3, payment): what outlives its
 * authorisation is let go, what ships soon is authorised again. To be done now and then, by any number of processes.
 * One order that cannot be seen to does not keep the others waiting; then it throws when all are through.
 */
export async function tendAuthorisations(parts: MovementParts & { readonly clock: Clock }): Promise<void> {
  const today = parts.clock.today();
  const tooLong = await selectHeldTooLong(parts.db, today);
  const notLetGo = await forSomeAtOnce(tooLong, (orderId) => letGoOfOrder(parts, orderId));
  const due = await selectDueForAuthorisation(parts.db, today);
  const notAuthorised = await forSomeAtOnce(due, (orderId) => authoriseOrder(parts, orderId));
  const failures = [...notLetGo, ...notAuthorised].map(({ error }) => error);
  if (failures.length > 0) throw new AggregateError(failures, 'authorisations could not be tended');
}
