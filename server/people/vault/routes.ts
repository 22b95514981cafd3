import { createPaymentToken } from '../../../contract/vault.ts';
import { isExpired } from '../../../domain/cards/expiry.ts';
import { PAYMENT_MESSAGES } from '../../../domain/checkout/payment-messages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/access.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import { accept, invalidFields, reject } from '../../platform/http/refusal.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import { readSession } from '../identity/session-reader.ts';
import { claimToken, tokenUserOf } from './token-owner-store.ts';

interface VaultParts {
  readonly db: Reader;
  readonly clock: Clock;
  readonly gateway: PaymentGateway;
  readonly rateLimiter: RateLimiter;
}

/** The sandbox's card vault: exchanges a card for a token. */
export function vaultRoutes({ db, clock, gateway, rateLimiter }: VaultParts) {
  return apiRoutes([
    serve(createPaymentToken, async ({ body: card, c }) => {
      const limited = await rateLimiter.count({ vaultTokensByAddress: c.var.clientAddress });
      if (limited) return reject(limited);
      const { expirationMonth: expirationMonth0to11, expirationYear } = card;
      if (isExpired({ expirationMonth0to11, expirationYear }, clock.today())) {
        return reject(invalidFields({ expirationYear: [PAYMENT_MESSAGES.cardExpired] }));
      }
      const outcome = await gateway.tokenize(card);
      if (outcome.kind === 'refused') return reject({ code: 'card-declined', message: outcome.reason });
      c.set('session', await readSession(c, db));
      // A vault on another origin gets no cookies, so the first user of the token then owns it.
      await claimToken(db, outcome.token, tokenUserOf(c));
      c.header('Cache-Control', 'no-store');
      return accept({ token: outcome.token, ...outcome.card });
    }),
  ]);
}
