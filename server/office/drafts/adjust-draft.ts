import type { AdjustmentEntry } from '../../../contract/office/drafts.ts';
import { type Cents, dollarsToCents, formatUsd } from '../../../domain/money/cents.ts';
import { refundLimitOf } from '../../../domain/office/roles.ts';
import { undone } from '../../platform/database/undone.ts';
import {
  accept,
  CODE_NEEDED,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Refusal,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import type { StaffSession } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { alreadyOrder, BEING_PAID } from './change-entry.ts';
import { type DraftAdjustment, takenOff } from './draft-adjustment.ts';
import { isBeingPaid, lockDraft, selectDraft, writeAdjustment } from './draft-store.ts';
import { judgeDraft } from './judge-draft.ts';

interface Asking {
  readonly staff: StaffSession;
  /** What it takes off is less, or staff give a fresh code first; null: they gave one. */
  readonly codeFreeBelowCents: Cents | null;
}

/**
 * Takes something off a draft, instead of what was taken off before. Refusals: `not-found`; `invalid` when it takes
 * nothing off; `conflict` above the limit of the role, once it is ordered and while it is being paid; `confirm-needed`
 * from the limit on that needs a fresh code.
 */
export async function adjustDraft(
  parts: OfficeParts,
  draftId: number,
  entry: AdjustmentEntry,
  { staff, codeFreeBelowCents }: Asking,
): Promise<Result<{ amountCents: Cents }>> {
  const draft = await selectDraft(parts.db, draftId);
  if (draft === null) return reject(NOT_FOUND);
  const mostCents = refundLimitOf(staff.role);
  const adjustment = adjustmentOf(entry, staff, leastOf(mostCents, codeFreeBelowCents));
  // A price does not depend on the weather.
  const today = { rules: await parts.shopRules(), today: parts.clock.today(), weather: null };
  const { cart } = await undone(parts.db, (trx) => judgeDraft(trx, parts, { ...draft, adjustment }, today));
  const amountCents = takenOff(cart.price);
  if (amountCents === 0) return reject(NOTHING_OFF);
  if (mostCents !== null && amountCents > mostCents) return reject(aboveLimit(mostCents));
  if (codeFreeBelowCents !== null && amountCents >= codeFreeBelowCents) return reject(CODE_NEEDED);
  const refusal = await changeAdjustment(parts.db, draftId, adjustment);
  return refusal === null ? accept({ amountCents }) : reject(refusal);
}

/** Null takes nothing off. */
export function changeAdjustment(
  db: OfficeParts['db'],
  draftId: number,
  adjustment: DraftAdjustment | null,
): Promise<Refusal | null> {
  return db.transaction().execute(async (trx) => {
    await lockDraft(trx, draftId);
    const draft = await selectDraft(trx, draftId);
    if (draft === null) return NOT_FOUND;
    if (draft.orderId !== null) return alreadyOrder(draft.orderId);
    if (isBeingPaid(draft)) return BEING_PAID;
    await writeAdjustment(trx, draftId, adjustment);
    return null;
  });
}

function adjustmentOf(
  { percent, amount, freeProductIds, waivesFreight, reason }: AdjustmentEntry,
  { staffId, name }: StaffSession,
  limitCents: Cents | null,
): DraftAdjustment {
  const off =
    percent != null
      ? ({ kind: 'percent', percent } as const)
      : amount != null
        ? ({ kind: 'amount', cents: dollarsToCents(amount) } as const)
        : null;
  return { off, freeProductIds, waivesFreight, reason, by: { staffId, name }, limitCents };
}

function leastOf(mostCents: Cents | null, codeFreeBelowCents: Cents | null): Cents | null {
  const limits = [mostCents ?? [], codeFreeBelowCents === null ? [] : codeFreeBelowCents - 1].flat();
  return limits.length === 0 ? null : Math.min(...limits);
}

const NOTHING_OFF = invalidFields({ amount: ['This takes nothing off the order.'] });
const aboveLimit = (mostCents: Cents) =>
  conflict(`Your role may take up to ${formatUsd(mostCents)} off an order. Ask a manager.`);
