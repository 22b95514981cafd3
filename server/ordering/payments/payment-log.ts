import type { Logger } from 'pino';
import type { LookUpOutcome } from '../../providers/payment/gateway.ts';

/** Ids only, no card data. */
export interface PaymentLog {
  unanswered(attemptId: string): void;
  recovered(attemptId: string, outcome: LookUpOutcome['kind']): void;
}

export function paymentLog(log: Logger): PaymentLog {
  return {
    unanswered: (attemptId) => log.info({ attemptId }, 'a payment has no answer yet'),
    recovered: (attemptId, outcome) =>
      log.info({ attemptId, outcome }, 'what became of a payment without an answer is known'),
  };
}
