import type { Db } from '../../platform/database/access.ts';
import type { PaymentGateway } from './gateway.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandboxGateway, type SandboxOptions } from './sandbox-gateway.ts';

export interface GatewayChoice extends SandboxOptions {
  readonly db: Db;
  /** null: the sandbox. */
  readonly provider: PaymentProvider | null;
  readonly timeoutMs: number;
}

export function chooseGateway({ provider, timeoutMs, ...sandbox }: GatewayChoice): PaymentGateway {
  return provider ? provider.createGateway({ db: sandbox.db, timeoutMs }) : createSandboxGateway(sandbox);
}
