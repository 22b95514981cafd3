import type { Db } from '../../platform/database/access.ts';
import type { PaymentGateway } from './gateway.ts';

export interface PaymentProvider {
  /** As `PAYMENT_PROVIDER` names it. */
  readonly name: string;
  readonly createGateway: (parts: {
    readonly db: Db;
    /** How long to wait for the provider, unless the caller sets a limit. */
    readonly timeoutMs: number;
  }) => PaymentGateway;
  /** null: the page's own fields take cards. */
  readonly cardFields: ProviderCardFields | null;
  readonly receiveEvent: (event: ProviderEvent) => Promise<EventOutcome>;
}

/** Both values are public. */
export interface StripePage {
  readonly provider: 'stripe';
  readonly publishableKey: string;
  readonly scriptUrl: string;
}

export interface ProviderCardFields {
  /** All values are public. One type per provider, distinguished by `provider`. */
  readonly page: StripePage;
  /** The sources that a page's policy must allow; '' for none. */
  readonly sources: { readonly scripts: string; readonly frames: string; readonly calls: string };
}

/** Posted to `/webhooks/{provider}`. */
export interface ProviderEvent {
  readonly db: Db;
  readonly body: string;
  readonly header: (name: string) => string | undefined;
  readonly nowMs: number;
  /** Asks the gateway for the outcome of the payment with this key. False if it is still unknown. */
  readonly settle: (gatewayKey: string) => Promise<boolean>;
}

/** 'send-again': the outcome is still unknown, so the event counts as unhandled. */
export type EventOutcome = 'handled' | 'unsigned' | 'send-again';
