import { subscribe } from '../../../contract/contact.ts';
import { normalizeEmail } from '../../../domain/people/email.ts';
import type { Db } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import { DONE, reject } from '../../platform/http/refusal.ts';
import { mailTries } from '../../platform/rate-limits/mail-tries.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';

/** The answer is the same for a known address, so no one learns who gets our emails. */
export function contactRoutes({ db, rateLimiter }: { db: Db; rateLimiter: RateLimiter }) {
  return apiRoutes([
    serve(subscribe, async ({ body: { email, name_first, name_last, brandingId, smsPhone }, c }) => {
      const limited = await rateLimiter.count(mailTries({ clientAddress: c.var.clientAddress }));
      if (limited) return reject(limited);
      await run(db)`
      insert into subscribers (email, branding_id, name_first, name_last, sms_phone)
      values (${normalizeEmail(email).toLowerCase()}, ${brandingId}, ${name_first || null}, ${name_last || null},
        ${smsPhone || null})
      on conflict (email) do nothing`;
      return DONE;
    }),
  ]);
}
