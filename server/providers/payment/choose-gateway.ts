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
  /** How long to wait for a gateway, unless the caller sets a limit. */
  readonly timeoutMs: number;
}

/** The gateway from the settings, for the server and for operators' commands. */
export function chooseGateway({ stripe, timeoutMs, ...sandbox }: GatewayChoice): PaymentGateway {
  return stripe
    ? createStripeGateway({ db: sandbox.db, account: stripe.account, timeoutMs })
    : createSandboxGateway(sandbox);
}
