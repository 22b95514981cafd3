import { z } from 'zod';
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts';
import type {
  QuestionLine,
  TaxAddress,
  TaxJurisdiction,
  TaxQuestion,
  TaxQuote,
} from '../../../domain/tax/tax-quote.ts';
import { askJson, type JsonAnswer } from '../ask-json.ts';
import type { TaxAnswer, TaxRecord, TaxService } from './tax-service.ts';

export interface AvataxAccount {
  readonly accountId: string;
  readonly licenseKey: string;
  readonly companyCode: string;
  /** 'https://rest.avatax.com'. */
  readonly url: string;
}

/** A shopper waits for a quote, no one for a record. */
const QUOTE_MS = 1_800;
const RECORD_MS = 10_000;
/** While the service is down, only one shopper in this time waits for it. */
const REST_MS = 30_000;

/** AvaTax system tax codes: packaged wine, anything else, shipping by a common carrier. */
const WINE = 'PA2020300';
const OTHER = 'P0000000';
const FREIGHT = 'FR020100';
const FREIGHT_LINE = 'freight';

const amount = z.number().nonnegative();

const transaction = z.object({
  totalTax: amount,
  lines: z.array(
    z.object({
      lineNumber: z.string(),
      tax: amount,
      details: z.array(
        z.object({
          jurisType: z.string().max(40),
          jurisName: z.string().max(200),
          rate: z.number().min(0).max(1),
          taxableAmount: amount,
          tax: amount,
        }),
      ),
    }),
  ),
});
type Transaction = z.infer<typeof transaction>;

const recorded = z.object({ totalTax: z.number() });
const cancelled = z.union([
  z.object({ status: z.literal('Cancelled') }),
  // Voided before, or never recorded.
  z.object({ error: z.object({ code: z.literal('EntityNotFoundError') }) }),
]);

/** AvaTax REST v2, `transactions/create` to quote and `transactions/createoradjust` to record. */
export function createAvatax(
  account: AvataxAccount,
  { quoteMs = QUOTE_MS, recordMs = RECORD_MS, restMs = REST_MS } = {},
): TaxService {
  const { accountId, licenseKey, companyCode } = account;
  const authorization = `Basic ${Buffer.from(`${accountId}:${licenseKey}`).toString('base64')}`;
  const post = (path: string, body: object, withinMs: number) =>
    askJson(new URL(path, account.url), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(withinMs),
    });
  let restsUntil = 0;

  return {
    name: 'avatax',

    async quote(question) {
      if (performance.now() < restsUntil) return unavailable('AvaTax rests after a failure');
      const path = '/api/v2/transactions/create?$include=Details';
      const body = { ...transactionOf(question, companyCode), type: 'SalesOrder' };
      const answer = await post(path, body, quoteMs);
      const quote = quoteIn(answer, question);
      if (quote === null && !isOfQuestion(answer)) restsUntil = performance.now() + restMs;
      return quote === null ? problemOf(answer, 'a quote') : { kind: 'answered', value: quote };
    },

    async record(record) {
      const answer = await post(
        '/api/v2/transactions/createoradjust',
        {
          adjustmentReason: 'Other',
          adjustmentDescription: 'The order was changed',
          createTransactionModel: recordOf(record, companyCode),
        },
        recordMs,
      );
      const read = recorded.safeParse(bodyOf(answer));
      if (!read.success) return problemOf(answer, `${record.kind} ${record.code}`);
      return centsIn(read.data.totalTax) === record.taxCents
        ? DONE
        : unavailable(`AvaTax recorded another tax than was charged for ${record.kind} ${record.code}`);
    },

    async cancel(code) {
      const path = `/api/v2/companies/${encodeURIComponent(companyCode)}/transactions/${encodeURIComponent(code)}/void`;
      const answer = await post(path, { code: 'DocVoided' }, recordMs);
      const isGone = answer.kind === 'answered' && cancelled.safeParse(answer.body).success;
      return isGone ? DONE : problemOf(answer, `the void of ${code}`);
    },
  };
}

const DONE: TaxAnswer<null> = { kind: 'answered', value: null };

function unavailable(why: string): Extract<TaxAnswer<never>, { kind: 'unavailable' }> {
  return { kind: 'unavailable', why };
}

function problemOf(answer: JsonAnswer, what: string) {
  return unavailable(answer.kind === 'silent' ? answer.why : `AvaTax answered ${answer.status} to ${what}`);
}

/** It answers others: this address is unknown, or the like. */
function isOfQuestion(answer: JsonAnswer): boolean {
  return answer.kind === 'answered' && answer.status === 400;
}

function isOk(status: number): boolean {
  return status === 200 || status === 201;
}

function bodyOf(answer: JsonAnswer): unknown {
  return answer.kind === 'answered' && isOk(answer.status) ? answer.body : null;
}

/** No name, email or phone goes to the service: the address alone decides. */
function transactionOf({ day, from, to, lines, freightCents }: TaxQuestion, companyCode: string) {
  return {
    companyCode,
    customerCode: 'consumer',
    date: day,
    currencyCode: 'USD',
    commit: false,
    addresses: { shipFrom: addressOf(from), shipTo: addressOf(to) },
    lines: [
      ...lines.map((line, index) => ({ number: numberOf(index), ...lineOf(line) })),
      {
        number: FREIGHT_LINE,
        quantity: 1,
        amount: centsToDollars(freightCents),
        taxCode: FREIGHT,
        itemCode: FREIGHT_LINE,
        discounted: false,
      },
    ],
  };
}

function recordOf(record: TaxRecord, companyCode: string) {
  const { kind, code, about, taxCents, taxedOn } = record;
  return {
    ...transactionOf(record, companyCode),
    type: kind === 'sale' ? 'SalesInvoice' : 'ReturnInvoice',
    code,
    referenceCode: about,
    commit: true,
    taxOverride: {
      type: 'TaxAmount',
      taxAmount: centsToDollars(taxCents),
      taxDate: taxedOn,
      reason: kind === 'sale' ? 'As charged' : 'As refunded',
    },
  };
}

function addressOf({ line1, city, state, zip }: TaxAddress) {
  return { line1, city, region: state, postalCode: zip, country: 'US' };
}

/** The amount is after discounts: there is none left for the service to spread. */
function lineOf({ sku, quantity, cents, isWine }: QuestionLine) {
  return {
    quantity,
    amount: centsToDollars(cents),
    taxCode: isWine ? WINE : OTHER,
    itemCode: sku,
    discounted: false,
  };
}

function numberOf(index: number): string {
  return String(index + 1);
}

/** Null: no answer, or one that does not add up to the cent. */
function quoteIn(answer: JsonAnswer, { lines, freightCents }: TaxQuestion): TaxQuote | null {
  const read = transaction.safeParse(bodyOf(answer));
  if (!read.success || !addsUp(read.data)) return null;
  const answered = new Map(read.data.lines.map((line) => [line.lineNumber, line]));
  if (read.data.lines.length !== lines.length + 1 || answered.size !== lines.length + 1) return null;
  const found = lines.map((line, index) => ({ line, answer: answered.get(numberOf(index)) }));
  const freight = answered.get(FREIGHT_LINE);
  const taxed = found.flatMap(({ line, answer: each }) => (each ? [{ ...each, cents: line.cents }] : []));
  const [first, ...rest] = taxed.map((each) => centsIn(each.tax) ?? 0);
  if (!freight || first === undefined || taxed.length !== lines.length) return null;
  if (taxed.some(({ tax, cents }) => (centsIn(tax) ?? 0) > cents)) return null;
  if ((centsIn(freight.tax) ?? 0) > freightCents) return null;
  return {
    source: 'avatax',
    lineCents: [first, ...rest],
    freightCents: centsIn(freight.tax) ?? 0,
    linePercents: taxed.map(({ details, tax }) => (tax > 0 ? percentOf(details) : '0')),
    jurisdictions: jurisdictionsOf(taxed, freight),
  };
}

function addsUp({ totalTax, lines }: Transaction): boolean {
  const isTotal = (total: number, parts: readonly { readonly tax: number }[]) => {
    const cents = parts.map(({ tax }) => centsIn(tax));
    return cents.every((each) => each !== null) && centsIn(total) === sumOf(cents);
  };
  return isTotal(totalTax, lines) && lines.every(({ tax, details }) => isTotal(tax, details));
}

type Detail = Transaction['lines'][number]['details'][number];

/** Four decimals, without trailing zeros: '8.375'. */
function percentOf(details: readonly Detail[]): string {
  const tenThousandths = Math.round(details.reduce((sum, { rate }) => sum + rate, 0) * 1_000_000);
  return String(tenThousandths / 10_000);
}

const LEVELS: Readonly<Record<string, string>> = { STA: 'State', CTY: 'County', CIT: 'City', STJ: 'Special' };

function jurisdictionsOf(
  lines: readonly { readonly cents: Cents; readonly details: readonly Detail[] }[],
  freight: { readonly details: readonly Detail[] },
): TaxJurisdiction[] {
  const all = [...lines, { cents: 0, details: freight.details }];
  const keys = new Map(
    all.flatMap(({ details }) => details).map((detail) => [keyOf(detail), detail] as const),
  );
  return [...keys].map(([key, { jurisType, jurisName }]) => {
    const ofLine = all.map(({ cents, details }) => {
      const own = details.filter((detail) => keyOf(detail) === key);
      // A government may levy two taxes on a line, each on all of it.
      const taxable = Math.max(0, ...own.map(({ taxableAmount }) => Math.round(taxableAmount * 100)));
      return { taxable: Math.min(cents, taxable), tax: sumOf(own.map(({ tax }) => centsIn(tax) ?? 0)) };
    });
    const taxableCents = sumOf(ofLine.map(({ taxable }) => taxable));
    return {
      level: LEVELS[jurisType] ?? jurisType,
      name: jurisName,
      taxableCents,
      exemptCents: sumOf(lines.map(({ cents }) => cents)) - taxableCents,
      taxCents: sumOf(ofLine.map(({ tax }) => tax)),
    };
  });
}

function keyOf({ jurisType, jurisName }: Detail): string {
  return `${jurisType} ${jurisName}`;
}

function sumOf(amounts: readonly (Cents | null)[]): Cents {
  return amounts.reduce<Cents>((sum, each) => sum + (each ?? 0), 0);
}

/** Null: not a whole number of cents. */
function centsIn(usd: number): Cents | null {
  const cents = Math.round(usd * 100);
  return Math.abs(usd * 100 - cents) < 0.001 ? cents : null;
}
