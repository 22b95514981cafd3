import type { Day } from '../dates/day.ts';
import type { Cents } from '../money/cents.ts';
import type { OrderDocument, OrderTax } from '../orders/order-document.ts';
import { TAX_KINDS, type TaxLines } from './tax-lines.ts';
import type { QuotedTax, TaxAddress, TaxQuote, TaxServiceName } from './tax-quote.ts';
import { coloradoDeliveryFee, type StateTaxRate, type TaxTables, type ZipTaxRate } from './tax-rates.ts';
import { type TaxedPlace, taxedState } from './taxed-place.ts';
import { type PlaceTaxRate, placeTaxRate } from './zip-rates.ts';

type OrderTaxes = Pick<OrderDocument, 'taxes' | 'taxedIn'>;
type TaxedIn = NonNullable<OrderDocument['taxedIn']>;

interface Taxed {
  readonly destination: TaxedPlace;
  readonly day: Day;
  readonly tables: TaxTables;
}

/** Of sales tax where the order is taxed; null where there is none. */
export function rateOfOrder({ destination, day, tables }: Taxed): PlaceTaxRate | null {
  return placeTaxRate(destination, day, tables);
}

interface AskedService {
  /** Null: the shop has none. */
  readonly service: TaxServiceName | null;
  /** Null: the tables decided the sales tax. */
  readonly quote: TaxQuote | null;
  /** Left out or null: parcels leave from the first winery. */
  readonly shipsFrom?: TaxAddress | null;
}

const NO_SERVICE: AskedService = { service: null, quote: null };

/** An order's nonzero taxes, each with the rate behind it. Pass the input and the result of `taxOrder`. */
export function orderTaxes(
  taxes: TaxLines,
  taxed: Taxed,
  { service, quote, shipsFrom = null }: AskedService = NO_SERVICE,
): OrderTaxes {
  const { destination, day, tables } = taxed;
  const state = taxedState(destination);
  const rate = rateOfOrder(taxed);
  const isValid = ({ validFrom, validTo }: { validFrom: Day; validTo: Day | null }) =>
    validFrom <= day && (validTo === null || day <= validTo);
  const wholesale = tables.kentuckyWholesale.find(isValid);
  const fee = coloradoDeliveryFee(day, tables.coloradoFees);
  const deposits = tables.redemptionValues.filter((value) => isValid(value) && value.packaging === 'bottle');
  const [deposit] = deposits;
  const basis: Readonly<Record<keyof TaxLines, OrderTax['basis']>> = {
    salesTax: quote
      ? { rate: quotedInWords(quote), validFrom: day }
      : rate && { rate: salesInWords(rate), validFrom: (rate.local ?? rate).validFrom },
    exciseTax: rate && { rate: exciseInWords(rate), validFrom: rate.validFrom },
    wholesaleTax: wholesale
      ? { rate: `${wholesale.percent}% of the price of wine`, validFrom: wholesale.validFrom }
      : null,
    crv: deposit
      ? {
          rate: deposits.map(({ cents, fromMl }) => `${cents} cents from ${fromMl.toFixed(0)} ml`).join(', '),
          validFrom: deposit.validFrom,
        }
      : null,
    deliveryFee: fee && {
      rate: `${fee.cents} cents an order${fee.provisional ? ', provisional' : ''}`,
      validFrom: fee.validFrom,
    },
  };
  const charged = TAX_KINDS.filter((kind) => taxes[kind] > 0);
  return {
    taxes: charged.map((kind) => ({ kind, cents: taxes[kind], basis: basis[kind] })),
    taxedIn: {
      state,
      day,
      ...(quote
        ? { source: quote.source, quoted: quotedOf(quote) }
        : {
            ...(rate?.local && { local: localOf(rate.local) }),
            ...(service && { source: 'tables' as const }),
          }),
      ...(service && shipsFrom && { shipsFrom }),
    },
  };
}

/** On one bottle, by the basis that `orderTaxes` wrote into an order; null: the order has none. */
export function depositByBasis(basis: OrderTax['basis'], ml: number): Cents | null {
  const steps = [...(basis?.rate ?? '').matchAll(/(\d{1,9}) cents from (\d{1,9}) ml/g)];
  if (steps.length === 0) return null;
  const step = steps.find(([, , fromMl]) => ml >= Number(fromMl));
  return Number(step?.[1] ?? 0);
}

function localOf({ zip, region, percent, validFrom }: ZipTaxRate): NonNullable<TaxedIn['local']> {
  return { source: 'zip-table', zip, region, percent, validFrom };
}

function quotedOf({ lineCents, freightCents, jurisdictions }: TaxQuote): QuotedTax {
  return { lineCents, freightCents, jurisdictions };
}

function quotedInWords({ linePercents, jurisdictions }: TaxQuote): string {
  const percents = [...new Set(linePercents)].map((percent) => `${percent}%`).join(', ');
  return `${percents} as quoted, for ${jurisdictions.map(({ name }) => name).join(', ')}`;
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
  const [whole, decimals = ''] = usd.split('.');
  return `$${whole}.${decimals.padEnd(2, '0')}`;
}
