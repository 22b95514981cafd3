import { SummaryRow } from '../../ui/summary-list.tsx';

/** Shown only if there are any. */
export function SpecialInstructionsRow({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <SummaryRow term="Special Instructions">
      <span className="whitespace-pre-line">{text}</span>
    </SummaryRow>
  );
}
