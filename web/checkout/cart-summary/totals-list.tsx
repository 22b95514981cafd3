import type { TotalsRow } from './totals.ts';

const looks = {
  plain: '',
  discount: 'text-danger',
  'grand-total': 'mt-3 items-baseline border-t border-edge pt-4 pb-1 text-xl',
} as const satisfies Record<TotalsRow['kind'], string>;

export function TotalsList({ rows }: { rows: readonly TotalsRow[] }) {
  return (
    <dl>
      {rows.map((row) => (
        <div key={row.name} className={`flex justify-between gap-4 py-1.5 ${looks[row.kind]}`}>
          <dt>{row.name}</dt>
          <dd className="tabular-nums">{row.amount}</dd>
        </div>
      ))}
    </dl>
  );
}
