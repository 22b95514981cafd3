import type { Db } from '../../platform/database/access.ts';
import type { LookUpOutcome, PaymentGateway } from '../../providers/payment/gateway.ts';
import {
  type BooksOfAuthorization,
  selectBooksOfAuthorizations,
  selectUnordered,
  type UnorderedPayment,
} from './books-store.ts';

/** The shop's books and the gateway's disagree. A person must resolve it; nothing repairs it by itself. */
export interface GatewayMismatch {
  readonly kind: 'charge-without-order' | 'order-without-charge' | 'other-reference' | 'gateway-differs';
  readonly purchaseOrderIds: readonly number[];
  /** The gateway's name for the authorization; for a charge without an order, the attempt or bulk payment. */
  readonly of: string;
}

export interface GatewayComparison {
  readonly compared: number;
  readonly mismatches: readonly GatewayMismatch[];
  /** Those without an answer. */
  readonly silent: readonly Pick<GatewayMismatch, 'purchaseOrderIds' | 'of'>[];
}

/** How many days back operators look by default. */
export const USUAL_DAYS = 30;

const QUESTIONS_AT_ONCE = 8;

/** Cannot find a charge under a key that the shop does not have, because the gateway's port only answers for keys. */
export async function compareWithGateway(
  { db, gateway }: { db: Db; gateway: PaymentGateway },
  { days }: { days: number },
): Promise<GatewayComparison> {
  const questions = [
    ...(await selectBooksOfAuthorizations(db, days)).map(ofAuthorization),
    ...(await selectUnordered(db, days)).map(ofUnordered),
  ];
  const mismatches: GatewayMismatch[] = [];
  const silent: GatewayComparison['silent'][number][] = [];
  for (let from = 0; from < questions.length; from += QUESTIONS_AT_ONCE) {
    const some = questions.slice(from, from + QUESTIONS_AT_ONCE);
    const answers = await Promise.all(
      some.map(async (question) => ({ question, known: await gateway.lookUp(question.key) })),
    );
    for (const { question, known } of answers) {
      const { purchaseOrderIds, of } = question;
      if (known.kind === 'unknown') silent.push({ purchaseOrderIds, of });
      const kind = question.judge(known);
      if (kind) mismatches.push({ kind, purchaseOrderIds, of });
    }
  }
  return { compared: questions.length - silent.length, mismatches, silent };
}

interface Question extends Omit<GatewayMismatch, 'kind'> {
  readonly key: string;
  judge(known: LookUpOutcome): GatewayMismatch['kind'] | null;
}

function ofAuthorization(books: BooksOfAuthorization): Question {
  const { authorizationKey: key, authorization: of, orderIds: purchaseOrderIds } = books;
  return { key, of, purchaseOrderIds, judge: (known) => judgeAuthorization(books, known) };
}

function judgeAuthorization(
  { authorization, balance }: BooksOfAuthorization,
  known: LookUpOutcome,
): GatewayMismatch['kind'] | null {
  switch (known.kind) {
    case 'unknown':
      return null;
    case 'declined':
    case 'never-seen':
      return 'order-without-charge';
    case 'authorised': {
      if (known.reference !== authorization) return 'other-reference';
      const isSame =
        known.balance.capturableCents === balance.capturableCents &&
        known.balance.capturedCents === balance.capturedCents &&
        known.balance.refundedCents === balance.refundedCents;
      return isSame ? null : 'gateway-differs';
    }
  }
}

function ofUnordered({ id, gatewayKey, isPaid }: UnorderedPayment): Question {
  return {
    key: gatewayKey,
    of: id,
    purchaseOrderIds: [],
    judge: (known) => (isPaid || isMoneyTaken(known) ? 'charge-without-order' : null),
  };
}

/** Someone already handled a charge that was voided or refunded at the gateway by hand. */
function isMoneyTaken(known: LookUpOutcome): boolean {
  if (known.kind !== 'authorised') return false;
  const { capturableCents, capturedCents, refundedCents } = known.balance;
  return capturableCents !== 0 || capturedCents !== refundedCents;
}
