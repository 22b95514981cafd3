import { nameOfCard } from '../../../../domain/cards/card-brand.ts';
import { formatUsd } from '../../../../domain/money/cents.ts';
import type { MovementPurpose } from '../../../../domain/payments/movements.ts';
import { TAX_KINDS, TAX_NAMES } from '../../../../domain/tax/tax-lines.ts';
import type { TaxBasis, TimelineEntry } from './timeline-entry.ts';

export type Fact = string | readonly (readonly string[])[];

export interface Description {
  readonly headline: string;
  /** A fact is a sentence, or a table. */
  readonly facts: readonly Fact[];
}

/** For terminals and pages. */
export function describeEntry(entry: TimelineEntry): Description {
  switch (entry.kind) {
    case 'cart-begun':
      return line(`cart ${entry.cartId} started (${entry.cartKind})`);
    case 'priced':
      return line(`priced at ${formatUsd(entry.totalCents)}`, ...priceLines(entry));
    case 'judged':
      return line(
        `shipment ${entry.outcome} under the rules of ${entry.rulesVersion}`,
        ...ruleLines(entry.rules),
      );
    case 'stock-taken':
      return line('stock taken', ...stockLines(entry.stock, '-'));
    case 'stock-returned':
      return line('stock returned', ...stockLines(entry.stock, '+'));
    case 'payment-refused':
      return line(
        `payment refused before the card was charged: ${refusalInWords(entry.refusal)}`,
        `attempt ${entry.attemptId}`,
      );
    case 'payment-sent':
      return line(
        `asked the card processor to authorize ${formatUsd(entry.amountCents)}`,
        `attempt ${entry.attemptId}`,
        `key ${entry.gatewayKey}`,
        `browser’s key: ${entry.clientKey}`,
        ...(entry.bulkPaymentId === null ? [] : [`part of bulk payment ${entry.bulkPaymentId}`]),
      );
    case 'payment-unanswered':
      return line('no answer: it was not known whether the card was charged', `attempt ${entry.attemptId}`);
    case 'payment-answered':
      return line(answerInWords(entry), `attempt ${entry.attemptId}`, ...referenceLine(entry.reference));
    case 'placed':
      return line(`order ${entry.orderId} placed, ships on ${entry.deliveryDay}`);
    case 'confirmation-left':
      return line('left the confirmation page');
    case 'membership-opened':
      return line(
        `membership ${entry.membershipId} of club ${entry.clubTypeId} opened, policy ${entry.policyVersion}`,
      );
    case 'money-asked':
      return line(
        `asked the card processor to ${ASKED[entry.movement]} ${formatUsd(entry.amountCents)}: ${PURPOSES[entry.isAfterChange ? 'change' : entry.purpose]}`,
        ...(entry.newCard === null
          ? []
          : [`on a new card: ${nameOfCard(entry.newCard.typeId, entry.newCard.lastFour)}`]),
        ...entry.lines.map(({ line, quantity }) => `${quantity} of line ${line}`),
        `key ${entry.key}`,
      );
    case 'money-unanswered':
      return line(`no answer: ${PURPOSES[entry.purpose]}`, `key ${entry.key}`);
    case 'money-answered':
      return line(
        `${MOVED[entry.outcome === 'done' ? entry.movement : entry.outcome]} ${formatUsd(entry.amountCents)}${
          entry.reason === null ? '' : `: ${entry.reason}`
        }`,
        ...referenceLine(entry.reference),
        `key ${entry.key}`,
      );
    case 'money-booked':
      return line(
        `${entry.entry} ${formatUsd(entry.amountCents)}`,
        ...referenceLine(entry.reference),
        `key ${entry.key}`,
      );
    case 'handed-over':
      return line(`handed over to ${entry.receivedBy}${entry.idChecked ? ', ID checked' : ''}`);
    case 'kept-back':
      return line(`not handed over: ${entry.reason}`);
    case 'replacement':
      return line(`order ${entry.newOrderId} replaces order ${entry.oldOrderId}: ${entry.reason}`);
    case 'ready':
      return line('ready for pickup');
    case 'shipped':
      return line(
        `shipped${entry.trackingNumber === null ? ', no tracking number' : `, tracking ${entry.trackingNumber}`}`,
      );
    case 'cancelled':
      return line('order cancelled');
    case 'mail':
    case 'text':
      return line(
        `${entry.kind} ${entry.id} ${entry.state}: ${entry.about}`,
        `to ${entry.to}`,
        ...(entry.sentAt === null
          ? []
          : [`sent ${entry.sentAt.toISOString().slice(0, 19).replace('T', ' ')}`]),
        ...(entry.lastError === null
          ? []
          : [`after ${entry.tries} attempt${entry.tries === 1 ? '' : 's'}: ${entry.lastError}`]),
      );
    case 'operator':
      return line(
        `${[entry.command, ...optionWords(entry.details)].join(' ')}: ${entry.outcome ?? 'not finished'}${
          entry.reason === null ? '' : ` (${entry.reason})`
        }, by ${entry.by.replace('operator ', '')}`,
      );
  }
}

function line(headline: string, ...facts: Fact[]): Description {
  return { headline, facts };
}

const PURPOSES: Readonly<Record<MovementPurpose, string>> = {
  ship: 'the order ships',
  cancel: 'the order is cancelled',
  refund: 'a refund',
  'let-go': 'the authorization expires before it ships',
  'authorise-again': 'it ships soon',
  change: 'the order is changed',
};

const ASKED = { authorize: 'authorize', capture: 'capture', void: 'void', refund: 'refund' } as const;

const MOVED = {
  authorize: 'authorized',
  capture: 'captured',
  void: 'voided',
  refund: 'refunded',
  refused: 'REFUSED',
  failed: 'never reached the card processor:',
} as const;

function answerInWords(entry: Extract<TimelineEntry, { kind: 'payment-answered' }>): string {
  switch (entry.outcome) {
    case 'authorised':
      return `authorized ${formatUsd(entry.amountCents)}`;
    case 'declined':
      return `DECLINED: ${entry.reason ?? 'no reason given'}`;
    case 'failed':
      return 'nothing was charged: the card processor never received it';
  }
}

function refusalInWords(refusal: Extract<TimelineEntry, { kind: 'payment-refused' }>['refusal']): string {
  return 'message' in refusal ? refusal.message : 'the cart had changed';
}

function referenceLine(reference: string | null): string[] {
  return reference === null ? [] : [`reference ${reference}`];
}

function priceLines(entry: Extract<TimelineEntry, { kind: 'priced' }>): Fact[] {
  const { lines, markdownCents, promoCode, takenOff, freightCents, taxes, taxBasis } = entry;
  const bottles = lines.map(({ quantity, description, unitPriceCents }) => [
    `${quantity} x ${description}`.slice(0, 44),
    formatUsd(quantity * unitPriceCents),
  ]);
  const markdown =
    markdownCents > 0
      ? [[`markdown${promoCode === null ? '' : `, code ${promoCode}`}`, formatUsd(-markdownCents)]]
      : [];
  const charged = TAX_KINDS.filter((tax) => taxes[tax] > 0).map((tax) => [
    TAX_NAMES[tax].label,
    formatUsd(taxes[tax]),
  ]);
  const sums = [...bottles, ...markdown, ['freight', formatUsd(freightCents)], ...charged];
  const sources = (taxBasis?.sources ?? []).map(
    ({ tax, rate, validFrom }) => `${TAX_NAMES[tax].label}: ${rate} (since ${validFrom})`,
  );
  const where = taxBasis === null ? [] : [taxedInWords(taxBasis)];
  const byStaff =
    takenOff === null ? [] : [`${formatUsd(takenOff.cents)} taken off by ${takenOff.by}: ${takenOff.reason}`];
  return [sums, ...byStaff, ...where, ...sources];
}

function taxedInWords({ state, day, local, source }: TaxBasis): string {
  const place = local ? `${state}, ${local.region} (${local.zip})` : state;
  const by = local ? `, ${local.percent}% by the ZIP table from ${local.validFrom}` : '';
  return `taxed in ${place} at the rates of ${day}${by}${source ? `, by ${source}` : ''}`;
}

function ruleLines(rules: Extract<TimelineEntry, { kind: 'judged' }>['rules']): string[] {
  return rules
    .filter(({ outcome }) => outcome !== 'not-asked')
    .map(({ ruleId, outcome, figures }) => `${outcome.padEnd(8)}${ruleId}: ${figures}`);
}

function stockLines(
  stock: Extract<TimelineEntry, { kind: 'stock-taken' | 'stock-returned' }>['stock'],
  sign: '+' | '-',
): string[] {
  return stock.map(({ quantity, name }) => `${sign}${quantity}  ${name}`);
}

function optionWords(details: Extract<TimelineEntry, { kind: 'operator' }>['details']): string[] {
  return Object.entries(details).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) =>
      each === true ? `--${name}` : `--${name} ${typeof each === 'object' ? JSON.stringify(each) : each}`,
    ),
  );
}
