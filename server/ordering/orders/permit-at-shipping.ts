import { permitFact, permitNumberOn, permitsFor } from '../../../domain/compliance/permits.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { isWineryPickup } from '../../../domain/delivery/methods.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { hasWine, withPermit } from '../../../domain/orders/order-document.ts';
import { selectPermitRules } from '../../catalog/operations/permit-rules-store.ts';
import type { Writer } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';
import { accept, conflict, type Result, reject } from '../../platform/http/refusal.ts';
import { writeDocument } from './write-document.ts';

/**
 * Wine leaves under a permit that is valid today, whatever day was planned. The order keeps its number. `conflict` without
 * one. The order is locked.
 */
export async function shipUnderPermit(
  trx: Writer,
  orderId: number,
  { today, isDryRun }: { today: Day; isDryRun: boolean },
): Promise<Result<null>> {
  const order = await first<{ document: OrderDocument }>(trx)`
    select document from orders where order_id = ${orderId}`;
  if (order === null) throw new Error(`order ${orderId} is gone`);
  const { document } = order;
  const { brandingId, delivery } = document;
  if (!hasWine(document) || isWineryPickup(delivery.shipViaId)) return accept(null);
  const rules = await selectPermitRules(trx);
  const at = { brandingId, state: delivery.address.stateShort };
  const permits = permitsFor(rules, at);
  const permit = permits && permitFact(permits, { shipDay: today, today, isDayLeft: () => false });
  if (permit?.number === null) return reject(withoutPermit(at.state));
  const number = permitNumberOn(rules, { ...at, day: today });
  if (!isDryRun && number !== (document.compliance.permit ?? null)) {
    await writeDocument(trx, { orderId, document: withPermit(document, number) });
  }
  return accept(null);
}

function withoutPermit(state: string) {
  const name = stateByShort(state)?.stateName ?? state;
  return conflict(
    `No permit to ship to ${name} is valid today. Enter its renewal in Settings, Winery, or cancel the order.`,
  );
}
