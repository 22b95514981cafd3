import type { Clock } from '../clock.ts';
import { authoriseOrder, letGoOfOrder } from '../orders/authorise-order.ts';
import type { MovementParts } from './carry-out-movement.ts';
import { selectDueForAuthorisation, selectHeldTooLong } from './due-authorisations.ts';

/**
 * Keeps authorisations and the days on which orders ship together (contract §3, payment): what outlives its
 * authorisation is let go, what ships soon is authorised again. To be done now and then, by any number of processes.
 */
export async function tendAuthorisations(parts: MovementParts & { readonly clock: Clock }): Promise<void> {
  const today = parts.clock.today();
  for (const orderId of await selectHeldTooLong(parts.db, today)) await letGoOfOrder(parts, orderId);
  for (const orderId of await selectDueForAuthorisation(parts.db, today))
    await authoriseOrder(parts, orderId);
}
