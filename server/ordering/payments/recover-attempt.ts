import type { Db } from '../../platform/database/access.ts';
import type { LookUpOutcome, PaymentGateway } from '../../providers/payment/gateway.ts';
import type { AttemptRecord } from './attempt-record.ts';
import type { PaymentLog } from './payment-log.ts';
import { settleAttempt } from './settle.ts';

export interface RecoveryParts {
  readonly db: Db;
  readonly gateway: PaymentGateway;
  readonly log: Pick<PaymentLog, 'recovered'>;
}

export async function recoverAttempt(
  { db, gateway, log }: RecoveryParts,
  { attemptId, gatewayKey }: Pick<AttemptRecord, 'attemptId' | 'gatewayKey'>,
): Promise<LookUpOutcome['kind']> {
  const outcome = await gateway.lookUp(gatewayKey);
  if (await settleAttempt(db, attemptId, outcome)) log.recovered(attemptId, outcome.kind);
  return outcome.kind;
}
