import type { Day } from '../dates/day.ts';
import type { TaxLines } from './tax-lines.ts';
import { coloradoDeliveryFee, type StateTaxRate, type TaxTables, taxRateFor } from './tax-rates.ts';
import { taxedState } from './taxes.ts';

/** The basis of one tax of an order. */
export interface TaxSource {
  readonly tax: keyof TaxLines;
  /** In words: '7.25% on wine, 7.25% on the rest, freight free'. */
  readonly rate: string;
  /** The first day of the rate. */
  readonly validFrom: Day;
}

/** Stored with an order: rates entered later must not change its explanation. */
export interface TaxBasis {
  /** The taxing state. */
  readonly state: string;
  /** The day of the rates. */
  readonly day: Day;
  /** The sources of the order's nonzero taxes. */
  readonly sources: readonly TaxSource[];
}

/** The basis of an order's taxes. Pass the input and the result of `taxOrder`. */
export function taxBasisOf(
  taxes: TaxLines,
  {
    destination,
    day,
    tables,
  }: { destination: { state: string; pickup: boolean }; day: Day; tables: TaxTables },
): TaxBasis {
  const state = taxedState(destination);
  const rate = taxRateFor(state, day, tables.rates);
  const isValid = ({ validFrom, validTo }: { validFrom: Day; validTo: Day | null }) =>
    validFrom <= day && (validTo === null || day <= validTo);
  const wholesale = tables.kentuckyWholesale.find(isValid);
  const fee = coloradoDeliveryFee(day, tables.coloradoFees);
  const deposits = tables.redemptionValues.filter((value) => isValid(value) && value.packaging === 'bottle');
  const sources: (TaxSource | null | undefined | false)[] = [
    taxes.salesTax > 0 && rate && { tax: 'salesTax', rate: salesInWords(rate), validFrom: rate.validFrom },
    taxes.exciseTax > 0 && rate && { tax: 'exciseTax', rate: exciseInWords(rate), validFrom: rate.validFrom },
    taxes.wholesaleTax > 0 &&
      wholesale && {
        tax: 'wholesaleTax',
        rate: `${wholesale.percent}% of the price of wine`,
        validFrom: wholesale.validFrom,
      },
    taxes.crv > 0 &&
      deposits[0] && {
        tax: 'crv',
        rate: deposits.map(({ cents, fromMl }) => `${cents} cents from ${fromMl.toFixed(0)} ml`).join(', '),
        validFrom: deposits[0].validFrom,
      },
    taxes.deliveryFee > 0 &&
      fee && {
        tax: 'deliveryFee',
        rate: `${fee.cents} cents an order${fee.provisional ? ', provisional' : ''}`,
        validFrom: fee.validFrom,
      },
  ];
  return { state, day, sources: sources.filter((source): source is TaxSource => Boolean(source)) };
}

function salesInWords({ salesRatePercent, generalRatePercent, freightTaxable }: StateTaxRate): string {
  return `${salesRatePercent}% on wine, ${generalRatePercent}% on the rest, freight ${freightTaxable ? 'taxed' : 'free'}`;
}

function exciseInWords({ exciseTiers }: StateTaxRate): string {
  return exciseTiers
    .map(
      ({ maxAbvPercent, usdPerGallon }) =>
        `${dollars(usdPerGallon)} a gallon${maxAbvPercent === null ? '' : ` up to ${maxAbvPercent}%`}`,
    )
    .join(', ');
}

/** At least two decimals: '$0.50', '$0.4546'. */
function dollars(usd: string): string {
  const [whole = '0', decimals = ''] = usd.split('.');
  return `$${whole}.${decimals.padEnd(2, '0')}`;
}
