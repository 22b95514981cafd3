import { z } from 'zod';
import { forStaff } from '../../../domain/office/for-staff.ts';
import {
  type ChargeParts,
  chargeShipment,
  wasDeclined,
} from '../../programs/club-releases/charge-shipment.ts';
import { type PreparingParts, prepareRelease } from '../../programs/club-releases/prepare-release.ts';
import { selectRelease } from '../../programs/club-releases/release-store.ts';
import { selectShipment } from '../../programs/club-releases/shipment-record.ts';
import type { ItemOutcome } from '../runs/run-item.ts';

const prepareInput = z.object({ releaseId: z.int(), isLast: z.boolean() });

/** Prepares the members who come next, so a repeated item prepares some more. The last one prepares all that are left. */
export async function prepareItem(parts: PreparingParts, input: unknown): Promise<ItemOutcome> {
  const { releaseId, isLast } = prepareInput.parse(input);
  const release = await selectRelease(parts.db, releaseId);
  if (release === null) return GONE;
  const prepared = await prepareRelease(parts, release, {
    isDryRun: false,
    ...(!isLast && { mostBatches: 1 }),
  });
  if ((await selectRelease(parts.db, releaseId)) === null) return GONE;
  const { carts, exceptionCount } = prepared;
  return {
    state: 'done',
    message: isLast
      ? 'All members are prepared, and their emails are on the way.'
      : `${carts} prepared, ${exceptionCount} not.`,
  };
}

const GONE: ItemOutcome = { state: 'refused', message: 'The release was withdrawn.' };

const chargeInput = z.object({ shipmentId: z.int() });

/** Safe to repeat: the shipment's payment has a key of its own, and another worker may have charged it by now. */
export async function chargeItem(parts: ChargeParts, input: unknown): Promise<ItemOutcome> {
  const { shipmentId } = chargeInput.parse(input);
  await chargeShipment(parts, shipmentId);
  const shipment = await selectShipment(parts.db, shipmentId);
  if (shipment === null) return GONE;
  switch (shipment.state) {
    case 'ordered':
      return { state: 'done', message: 'Charged.' };
    case 'open':
      return { state: 'pending', message: 'Waiting for the bank.' };
    case 'held':
      return { state: 'refused', message: 'The membership is on hold or has ended.' };
    default:
      return {
        state: 'refused',
        message: forStaff(shipment.reason ?? 'It could not be charged.'),
        isDecline: await wasDeclined(parts.db, shipment),
      };
  }
}
