import type { OfficeDraft } from '../../../contract/office/drafts.ts';
import { moneyText } from '../ui/texts.ts';

/** What staff took off: 'Sam Sato: 10% off, Merlot free, $15.50 freight waived. Late box' */
export function AdjustmentText({ draft }: { draft: OfficeDraft }) {
  const { adjustment, lines, totals } = draft;
  if (adjustment === null) return null;
  const { percent, amount, freeProductIds, waivesFreight, reason, by } = adjustment;
  const freight = totals.freightWaived > 0 ? `${moneyText(totals.freightWaived)} freight` : 'freight';
  const parts = [
    ...(percent === null ? [] : [`${percent}% off`]),
    ...(amount === null ? [] : [`${moneyText(amount)} off`]),
    ...lines
      .filter(({ productId }) => freeProductIds.includes(productId))
      .map(({ description }) => `${description} free`),
    ...(waivesFreight ? [`${freight} waived`] : []),
  ];
  return (
    <p className="mt-2 text-sm">
      {by}: {parts.join(', ')}. {reason}
    </p>
  );
}
