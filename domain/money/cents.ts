/** Money in whole US cents. Never a fraction: dollars exist only on the wire and on the screen. */
export type Cents = number;

/** Shifts the point of the shortest decimal form: `1.005` becomes 101, not 100. Rounds half away from zero. */
export function dollarsToCents(dollars: number): Cents {
  if (!Number.isFinite(dollars)) throw new RangeError(`not an amount of money: ${dollars}`);
  const [digits, exponent = 0] = Math.abs(dollars).toString().split('e');
  const cents = Math.round(Number(`${digits}e${Number(exponent) + 2}`));
  // Adding zero makes minus zero a zero.
  return Math.sign(dollars) * cents + 0;
}

/** Cents to the wire's JSON number of dollars: 1850 -> 18.5, at most two decimals. */
export function centsToDollars(cents: Cents): number {
  return Number((cents / 100).toFixed(2));
}

/** '$1,234.50', '-$5.00'. */
export function formatUsd(cents: Cents): string {
  const absolute = Math.abs(cents);
  const dollars = Math.floor(absolute / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = (absolute % 100).toString().padStart(2, '0');
  return `${cents < 0 ? '-' : ''}$${dollars}.${rest}`;
}

/** Rounds half away from zero. Uses the rate's digits as written ('9.375', 6.25), never a binary fraction. */
export function percentOfCents(cents: Cents, ratePercent: number | string): Cents {
  return roundedPercentSum([{ cents, ratePercent }]);
}

/** The sum of several percentages, rounded once at the end: a tax with two rates is one tax. */
export function roundedPercentSum(parts: readonly { cents: Cents; ratePercent: number | string }[]): Cents {
  let total: Fraction = { numerator: 0n, denominator: 1n };
  for (const part of parts) {
    const rate = decimalFraction(part.ratePercent);
    total = addFractions(total, {
      numerator: BigInt(part.cents) * rate.numerator,
      denominator: rate.denominator * 100n,
    });
  }
  return roundHalfUp(total);
}

export interface Fraction {
  numerator: bigint;
  /** always above zero */
  denominator: bigint;
}

/** A plain decimal ('0.50', 9.375, '-2') as an exact fraction. Any other text is a data bug. */
export function decimalFraction(decimal: number | string): Fraction {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(decimal));
  if (!match) throw new RangeError(`not a plain decimal: ${decimal}`);
  const [, sign, whole, fraction = ''] = match;
  const numerator = BigInt(`${whole}${fraction}`);
  return { numerator: sign ? -numerator : numerator, denominator: 10n ** BigInt(fraction.length) };
}

/** The shortest form of a fraction whose denominator is a power of ten: '7.75', '-0.5', '8'. */
export function plainDecimal({ numerator, denominator }: Fraction): string {
  const decimals = String(denominator).length - 1;
  const digits = String(numerator < 0n ? -numerator : numerator).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  const rest = digits.slice(at).replace(/0+$/, '');
  return `${numerator < 0n ? '-' : ''}${digits.slice(0, at)}${rest && `.${rest}`}`;
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** Rounds to the nearest whole number, halves away from zero. */
export function roundHalfUp({ numerator, denominator }: Fraction): number {
  const half = numerator < 0n ? -denominator : denominator;
  return Number((numerator * 2n + half) / (denominator * 2n));
}
