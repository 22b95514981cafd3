import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { PaymentGateway } from './gateway.ts';
import { createSandboxGateway, type SandboxOptions } from './sandbox-gateway.ts';
import type { StripeAccount } from './stripe-api.ts';
import { createStripeGateway } from './stripe-gateway.ts';

export interface GatewayChoice extends SandboxOptions {
  readonly db: Kysely<Database>;
  /** null: the sandbox. */
  readonly stripe: { readonly account: StripeAccount } | null;
  /** How long a gateway is waited for, where the caller does not say. */
  readonly timeoutMs: number;
}

/** The gateway of the settings, for the server and for operators' commands alike. */
export function chooseGateway({ stripe, timeoutMs, ...sandbox }: GatewayChoice): PaymentGateway {
  return stripe
    ? createStripeGateway({ db: sandbox.db, account: stripe.account, timeoutMs })
    : createSandboxGateway(sandbox);
}
