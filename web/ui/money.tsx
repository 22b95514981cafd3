const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars as the specification shows them: `$1,234.50`. */
export function formatMoney(amount: number): string {
  return dollars.format(amount);
}

export function Money({ amount }: { amount: number }) {
  return <span className="tabular-nums">{formatMoney(amount)}</span>;
}
