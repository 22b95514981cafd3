import type { DraftEntry } from '../../../contract/office/drafts.ts';
import type { Db } from '../../platform/database/access.ts';
import { conflict, NOT_FOUND, type Refusal } from '../../platform/http/refusal.ts';
import { lockDraft, selectDraft, writeEntry } from './draft-store.ts';

/**
 * Writes into a draft under its lock. Refusals: `not-found`; `conflict` once it is ordered, and while a payment for it
 * has no outcome: the order that may come of it would not be what is written here.
 */
export function changeEntry(db: Db, draftId: number, entry: DraftEntry): Promise<Refusal | null> {
  return db.transaction().execute(async (trx) => {
    await lockDraft(trx, draftId);
    const draft = await selectDraft(trx, draftId);
    if (draft === null) return NOT_FOUND;
    if (draft.orderId !== null) return alreadyOrder(draft.orderId);
    return (await writeEntry(trx, draft, entry)) ? null : BEING_PAID;
  });
}

export const alreadyOrder = (orderId: number) => conflict(`This is already order ${orderId}.`);

export const BEING_PAID = conflict(
  'The bank has not answered for this order yet, so it can’t be changed now. Try again in a minute.',
);
