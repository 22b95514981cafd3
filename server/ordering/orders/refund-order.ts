import { type Cents, formatUsd } from '../../../domain/money/cents.ts';
import { mayBecome } from '../../../domain/orders/order-status.ts';
import { saleOf } from '../../../domain/orders/sale-of.ts';
import { type LineQuantity, planReduction, planRefund, unrefunded } from '../../../domain/payments/refund.ts';
import { accept, conflict, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import { type MovedOrder, type MoveParts, moveOrderMoney } from '../payments/move-order-money.ts';

/** A line, counted from 1, and a quantity; null: all that is left of it. */
export interface LineToRefund {
  readonly line: number;
  readonly quantity: number | null;
}

export interface RefundTerms {
  readonly reason?: string;
  /** How much of the freight goes back. Null: none while other lines are left, all that is left with the last. */
  readonly freightCents?: Cents | null;
  /** Above zero: part of the price goes back instead of pieces, which all stay. */
  readonly amountCents?: Cents | null;
  /** Puts the bottles back on sale. */
  readonly restock?: boolean;
  /** All refunds of the order together may not be more than this; null without limit. */
  readonly mostCents?: Cents | null;
  /** All refunds of the order together are less, or staff give a fresh code first; null: they gave one. */
  readonly codeFreeBelowCents?: Cents | null;
}

/** Without `lines` and an amount, all that is left. Refusals as in `moveOrderMoney`, and for lines that have nothing left. */
export function refundOrder(
  parts: MoveParts,
  orderId: number,
  lines: readonly LineToRefund[] | null,
  terms: RefundTerms = {},
): Promise<Result<MovedOrder>> {
  const { reason, restock, freightCents = null, amountCents: wantedCents = null } = terms;
  const { mostCents = null, codeFreeBelowCents = null } = terms;
  return moveOrderMoney(parts, orderId, (order) => {
    if (!mayBecome(order.status, 'refunded')) {
      const hint = mayBecome(order.status, 'cancelled') ? ' Cancel it instead.' : NOTHING_LEFT;
      return reject(conflict(`The order is ${order.status}.${hint}`));
    }
    const sale = saleOf(order.sale);
    const left = unrefunded(
      sale.lines,
      order.refunds.flatMap((refund) => refund.lines),
    );
    const chosen = wantedCents === null ? (lines?.map((line) => wholeOr(line, left)) ?? left) : [];
    const plan =
      wantedCents === null
        ? planRefund({ lines: chosen, freightCents }, sale, order.refunds)
        : planReduction(wantedCents, sale, order.refunds);
    if (plan.kind === 'too-much') return reject(tooMuch(plan.leftCents));
    if (plan.kind === 'no-such-pieces') return reject(NO_SUCH_PIECES);
    if (plan.kind === 'too-much-freight') return reject(tooMuchFreight(plan.leftCents));
    const { amountCents, parts: refunded } = plan;
    if (amountCents === 0 && !(restock && chosen.length > 0)) return reject(COST_NOTHING);
    const authorization = order.authorizations.find(({ capturedCents }) => capturedCents > 0) ?? null;
    const before = order.authorizations.reduce((all, { refundedCents }) => all + refundedCents, 0);
    if (mostCents !== null && before + amountCents > mostCents) return reject(aboveLimit(mostCents));
    return accept({
      purpose: 'refund',
      amountCents,
      authorization,
      needsCode: codeFreeBelowCents !== null && before + amountCents >= codeFreeBelowCents,
      details: {
        lines: chosen,
        parts: refunded,
        ...(reason !== undefined && { reason }),
        ...(restock && { restock }),
      },
    });
  });
}

function wholeOr({ line, quantity }: LineToRefund, left: readonly LineQuantity[]): LineQuantity {
  return { line, quantity: quantity ?? left.find((other) => other.line === line)?.quantity ?? 0 };
}

function aboveLimit(mostCents: Cents) {
  return conflict(`Your role may refund up to ${formatUsd(mostCents)} of an order in all. Ask a manager.`);
}

function tooMuch(leftCents: Cents) {
  return invalidFields({
    amount: [`Up to ${formatUsd(leftCents)} of the price and its taxes is left to refund.`],
  });
}

function tooMuchFreight(leftCents: Cents) {
  return invalidFields({ freight: [`Up to ${formatUsd(leftCents)} of the freight is left to refund.`] });
}

const NOTHING_LEFT = ' Nothing is left to refund. order show lists its payments.';
const NO_SUCH_PIECES = conflict('The order does not have this line, or fewer bottles are left to refund.');
const COST_NOTHING = conflict(
  'These lines were free, so there is nothing to refund. To put them back on sale, choose that.',
);
