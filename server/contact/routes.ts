import { subscribe } from '../../contract/contact.ts';
import { normalizeEmail } from '../../domain/people/email.ts';
import type { Db } from '../database/access.ts';
import { run } from '../database/query.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import { refuse } from '../http/refusal.ts';
import { mailTries } from '../rate-limits/mail-tries.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';

/** The answer is the same for a known address, so no one learns who gets our emails. */
export function contactRoutes({ db, rateLimiter }: { db: Db; rateLimiter: RateLimiter }) {
  return apiRoutes().openapi(serve(subscribe), async (c) => {
    const limited = await rateLimiter.count(mailTries({ clientAddress: c.var.clientAddress }));
    if (limited) return refuse(c, limited);
    const { email, name_first, name_last, brandingId, smsPhone } = c.req.valid('json');
    await run(db)`
      insert into subscribers (email, branding_id, name_first, name_last, sms_phone)
      values (${normalizeEmail(email).toLowerCase()}, ${brandingId}, ${name_first || null}, ${name_last || null},
        ${smsPhone || null})
      on conflict (email) do nothing`;
    return c.body(null, 202);
  });
}
