import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { hearReply } from '../../messages/texts/hear-reply.ts';
import type { Db } from '../../platform/database/access.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { NOT_FOUND, refuse } from '../../platform/http/refusal.ts';
import type { SiteOrigins } from '../../platform/sites.ts';

interface TwilioWebhookParts {
  readonly db: Db;
  readonly origins: SiteOrigins;
  /** null: no texts are sent, so no replies arrive. */
  readonly twilioToken: string | null;
}

const PATH = '/webhooks/twilio';

/** Twilio signs the URL that it has configured: that of brand 1. */
export function twilioWebhookRoutes({ db, origins, twilioToken: authToken }: TwilioWebhookParts) {
  return new Hono<AppEnv>().post(PATH, async (c) => {
    if (authToken === null) return refuse(c, NOT_FOUND);
    const form = new URLSearchParams(await c.req.text());
    const signature = c.req.header('x-twilio-signature') ?? '';
    if (!isSignedByTwilio(new URL(PATH, origins[1]).href, form, { signature, authToken })) {
      return refuse(c, { code: 'malformed', message: 'This request is not signed by Twilio.' });
    }
    const [from, body] = [form.get('From') ?? '', form.get('Body') ?? ''];
    await hearReply(db, { from, body, isStop: form.get('OptOutType') === 'STOP' });
    // No reply needed: Twilio itself answers STOP and HELP.
    return c.body(null, 204);
  });
}

/** HMAC-SHA1 over the URL and the fields sorted by name, with the account's token (Twilio, 'Webhooks Security'). */
function isSignedByTwilio(
  url: string,
  form: URLSearchParams,
  { signature, authToken }: { signature: string; authToken: string },
): boolean {
  const given = Buffer.from(signature, 'base64');
  const right = signatureOf(url, form, authToken);
  return given.length === right.length && timingSafeEqual(given, right);
}

function signatureOf(url: string, form: URLSearchParams, authToken: string): Buffer {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return createHmac('sha1', authToken)
    .update(url + fields.flat().join(''))
    .digest();
}
