import type { Clock } from '../clock.ts';
import { authoriseOrder, letGoOfOrder } from '../orders/authorise-order.ts';
import type { MovementParts } from './carry-out-movement.ts';
import { selectDueForAuthorisation, selectHeldTooLong } from './due-authorisations.ts';

/**
 * Keeps authorisations and the days on which orders ship together (contract §3, payment): what outlives its
 * authorisation is let go, what ships soon is authorised again. To be done now and then, by any number of processes.
 * One order that cannot be seen to does not keep the others waiting; then it throws when all are through.
 */
export async function tendAuthorisations(parts: MovementParts & { readonly clock: Clock }): Promise<void> {
  const today = parts.clock.today();
  const failures: unknown[] = [];
  const forEach = async (orderIds: readonly number[], tend: typeof letGoOfOrder) => {
    for (const orderId of orderIds) {
      await tend(parts, orderId).catch((error: unknown) => failures.push(error));
    }
  };
  await forEach(await selectHeldTooLong(parts.db, today), letGoOfOrder);
  await forEach(await selectDueForAuthorisation(parts.db, today), authoriseOrder);
  if (failures.length > 0) throw new AggregateError(failures, 'authorisations could not be tended');
}
