import type { TotalsRow } from './totals.ts';

const looks = {
  plain: '',
  discount: 'text-danger',
  'grand-total': 'mt-2 border-t border-line pt-3 text-lg font-medium',
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
