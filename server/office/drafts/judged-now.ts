import { askTax } from '../../ordering/cart/quote-tax.ts';
import { undone } from '../../platform/database/undone.ts';
import type { OfficeParts } from '../office-parts.ts';
import { type DraftRecord, isBeingPaid, writeTaxQuote } from './draft-store.ts';
import { type JudgedDraft, judgeDraft } from './judge-draft.ts';

/** As it would be ordered now. A tax service is asked where no answer fits, and its answer is kept with the draft. */
export async function judgedNow(parts: OfficeParts, draft: DraftRecord): Promise<JudgedDraft> {
  const { rules, today } = { rules: await parts.shopRules(), today: parts.clock.today() };
  const weather = await parts.weather({ rules, today });
  const judged = (each: DraftRecord) =>
    undone(parts.db, (trx) => judgeDraft(trx, parts, each, { rules, today, weather }));
  const byTables = await judged(draft);
  if (draft.orderId !== null || isBeingPaid(draft)) return byTables;
  const taxQuote = await askTax(parts.tax, byTables.cart, { rules, day: today });
  if (taxQuote === null) return byTables;
  await writeTaxQuote(parts.db, draft.draftId, taxQuote);
  return judged({ ...draft, taxQuote });
}
