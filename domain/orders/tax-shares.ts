import { allocate } from '../money/allocate.ts';
import { type Cents, decimalFraction } from '../money/cents.ts';
import { TAX_KINDS, type TaxKind } from '../tax/tax-lines.ts';
import { redemptionValueOf, SEEDED_TAX_TABLES } from '../tax/tax-rates.ts';
import { depositByBasis } from '../tax/tax-sources.ts';
import { netCents } from './net-price.ts';
import type { OrderDocument, OrderLine } from './order-document.ts';

/** The cents of a tax on each line and on the freight. What is missing in their sum is levied on the delivery itself. */
export interface LeviedOn {
  /** In the order of the lines. */
  readonly lines: readonly Cents[];
  readonly freight: Cents;
}

type Taxed = Pick<OrderDocument, 'lines' | 'taxes' | 'taxedIn'>;

/**
 * Divides an order's taxes among what they are levied on: sales tax and wholesale tax on prices, excise on liters, CRV on
 * bottles. What the lines do not bear of the sales tax is on the freight, unless a service quoted the tax of each. Colorado's
 * fee is levied on the delivery. By the facts of the sale alone; a tax is divided by largest remainder.
 */
export function shareTaxes(document: Taxed): Readonly<Record<TaxKind, LeviedOn>> {
  const shareOf = (kind: TaxKind): LeviedOn => {
    const cents = document.taxes.find((tax) => tax.kind === kind)?.cents ?? 0;
    const weights = cents === 0 ? null : weightsOf[kind](document, cents);
    if (weights === null) return { lines: document.lines.map(() => 0), freight: 0 };
    const parts = allocate(cents, [...weights.lines, weights.freight]);
    return { lines: parts.slice(0, -1), freight: parts.at(-1) ?? 0 };
  };
  return Object.fromEntries(TAX_KINDS.map((kind) => [kind, shareOf(kind)])) as Record<TaxKind, LeviedOn>;
}

/** Whole numbers in proportion to the exact tax; null: levied on no line. */
const weightsOf: Readonly<Record<TaxKind, (document: Taxed, cents: Cents) => LeviedOn | null>> = {
  salesTax: salesTaxWeights,
  exciseTax: ({ lines }) => onLines(lines, millilitersOf),
  wholesaleTax: ({ lines }) => onLines(lines, (line) => (line.alcoholVolume > 0 ? netCents(line) : 0)),
  crv: (document) => onLines(document.lines, (line) => depositOf(line, document)),
  deliveryFee: () => null,
};

function onLines(lines: readonly OrderLine[], weightOf: (line: OrderLine) => number): LeviedOn {
  return { lines: lines.map(weightOf), freight: 0 };
}

/** Hundredths of a cent times ten-thousandths of a percent would overflow: a rate has four decimals at most. */
const RATE_DIGITS = 10_000n;

/** Where wine is taxed, the deposit is part of the taxable price (`taxOrder`). */
function salesTaxWeights(document: Taxed, cents: Cents): LeviedOn {
  const { lines } = document;
  const quoted = document.taxedIn?.quoted;
  if (quoted) return { lines: quoted.lineCents, freight: quoted.freightCents };
  // Orders from before the rates were kept.
  if (lines.some(({ salesTaxPercent }) => salesTaxPercent === null)) return onLines(lines, netCents);
  const ofLines = lines.map((line) => {
    const { numerator, denominator } = decimalFraction(line.salesTaxPercent ?? '0');
    const taxed = netCents(line) + (hasTax(document, 'crv') ? depositOf(line, document) : 0);
    return BigInt(taxed) * ((numerator * RATE_DIGITS) / denominator);
  });
  const oneCent = 100n * RATE_DIGITS;
  const left = BigInt(cents) * oneCent - ofLines.reduce((sum, each) => sum + each, 0n);
  // Less than a cent comes from rounding.
  return { lines: ofLines.map(Number), freight: left < oneCent ? 0 : Number(left) };
}

function hasTax({ taxes }: Taxed, kind: TaxKind): boolean {
  return taxes.some((tax) => tax.kind === kind);
}

function millilitersOf({ contents, quantity }: OrderLine): number {
  return contents.reduce(
    (sum, { bottleVolumeMl, quantity: count }) => sum + (bottleVolumeMl ?? 0) * count * quantity,
    0,
  );
}

/** By the basis in the order: what a state or an operator enters later changes no past sale. */
export function depositOf({ contents, quantity }: OrderLine, { taxes, taxedIn }: Taxed): Cents {
  const basis = taxes.find(({ kind }) => kind === 'crv')?.basis ?? null;
  // Orders from before the basis was kept: only the values of the law were levied then.
  const day = taxedIn?.day ?? SEEDED_TAX_TABLES.redemptionValues[0]?.validFrom ?? '';
  return contents.reduce((sum, { bottleVolumeMl, quantity: count }) => {
    if (bottleVolumeMl === null) return sum;
    const value =
      depositByBasis(basis, bottleVolumeMl) ??
      redemptionValueOf({ ml: bottleVolumeMl }, day, SEEDED_TAX_TABLES.redemptionValues);
    return sum + value * count * quantity;
  }, 0);
}
