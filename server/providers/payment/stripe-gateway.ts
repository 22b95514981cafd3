import type { Db } from '../../platform/database/access.ts';
import type { PaymentGateway } from './gateway.ts';
import type { PaymentProvider } from './provider.ts';
import { createStripeApi, type StripeAccount } from './stripe-api.ts';
import { authorizeByStripe } from './stripe-authorize.ts';
import { describeByStripe, type StripeParts, tokenizeByStripe, verifyByStripe } from './stripe-cards.ts';
import { receiveStripeEvent } from './stripe-events.ts';
import { lookUpAtStripe } from './stripe-look-up.ts';
import { moveByStripe } from './stripe-movements.ts';
import { stripeSources } from './stripe-page.ts';
import { bookedByStripe, payoutEntriesOfStripe, payoutsOfStripe } from './stripe-payouts.ts';
import type { StripeSettings } from './stripe-settings.ts';

interface StripeOptions {
  readonly db: Db;
  readonly account: StripeAccount;
  readonly timeoutMs: number;
}

export function openStripe({ account, webhookSecret, page }: StripeSettings): PaymentProvider {
  return {
    name: 'stripe',
    createGateway: (parts) => createStripeGateway({ ...parts, account }),
    cardFields: page && { page, sources: stripeSources(page) },
    receiveEvent: (event) => receiveStripeEvent(webhookSecret, event),
  };
}

/** With PaymentIntents that are captured manually. Reasons: docs/decisions/0027. */
export function createStripeGateway({ db, account, timeoutMs }: StripeOptions): PaymentGateway {
  const parts: StripeParts = { db, api: createStripeApi(account), timeoutMs };
  return {
    tokenize: (card) => tokenizeByStripe(parts, card),
    describe: (token) => describeByStripe(parts, token),
    fingerprint: async () => null,
    verify: (token) => verifyByStripe(parts, token),
    authorize: (request, signal) => authorizeByStripe(parts, request, signal),
    lookUp: (key) => lookUpAtStripe(parts, key),
    capture: (movement) => moveByStripe(parts, 'capture', movement),
    void: (movement) => moveByStripe(parts, 'release', movement),
    refund: (movement) => moveByStripe(parts, 'refund', movement),
    booked: (span) => bookedByStripe(parts, span),
    payouts: (since) => payoutsOfStripe(parts, since),
    payoutEntries: (payout) => payoutEntriesOfStripe(parts, payout),
  };
}
