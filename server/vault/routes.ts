import { createPaymentToken } from '../../contract/vault.ts';
import { isExpired } from '../../domain/cards/expiry.ts';
import { PAYMENT_MESSAGES } from '../../domain/checkout/payment-messages.ts';
import type { Clock } from '../clock.ts';
import type { Reader } from '../database/access.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import { invalidFields, refuse } from '../http/refusal.ts';
import { readSession } from '../identity/session-reader.ts';
import type { PaymentGateway } from '../providers/payment/gateway.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import { claimToken, tokenUserOf } from './token-owner-store.ts';

interface VaultParts {
  readonly db: Reader;
  readonly clock: Clock;
  readonly gateway: PaymentGateway;
  readonly rateLimiter: RateLimiter;
}

/** The sandbox's card vault: exchanges a card for a token. */
export function vaultRoutes({ db, clock, gateway, rateLimiter }: VaultParts) {
  return apiRoutes().openapi(serve(createPaymentToken), async (c) => {
    const limited = await rateLimiter.count({ vaultTokensByAddress: c.var.clientAddress });
    if (limited) return refuse(c, limited);
    const card = c.req.valid('json');
    const { expirationMonth: expirationMonth0to11, expirationYear } = card;
    if (isExpired({ expirationMonth0to11, expirationYear }, clock.today())) {
      return refuse(c, invalidFields({ expirationYear: [PAYMENT_MESSAGES.cardExpired] }));
    }
    const outcome = await gateway.tokenise(card);
    if (outcome.kind === 'refused') return refuse(c, { code: 'card-declined', message: outcome.reason });
    c.set('session', await readSession(c, db));
    // A vault on another origin gets no cookies, so the first user of the token then owns it.
    await claimToken(db, outcome.token, tokenUserOf(c));
    c.header('Cache-Control', 'no-store');
    return c.json({ token: outcome.token, ...outcome.card }, 201);
  });
}
