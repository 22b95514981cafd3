import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as calls from '../../../contract/office/passkeys.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import {
  type BrowserCookie,
  clearBrowserCookie,
  holdBrowserCookie,
  OFFICE_COOKIE,
  readBrowserCookie,
} from '../../http/browser-cookie.ts';
import { NOT_FOUND, refuse } from '../../http/refusal.ts';
import { countFailures, type Tries } from '../../rate-limits/rate-limiter.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, officeCall, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { deletePasskey } from './passkey-store.ts';
import { addPasskey, beginNewPasskey, beginPasskeyLogIn, logInByPasskey } from './passkeys.ts';
import { enter, userAgentOf } from './routes.ts';
import { STAFF_DEVICES } from './staff-devices.ts';

const CHALLENGE_COOKIE: BrowserCookie = { name: 'officePasskey', maxAgeSeconds: 5 * 60 };

export function passkeyRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, rateLimiter } = parts;
  return apiRoutes()
    .openapi(serve(calls.passkeyOptions), async (c) => {
      const limited = await rateLimiter.count({ passkeyChallengesByAddress: c.var.clientAddress });
      if (limited) return refuse(c, limited);
      return c.json({ ...(await beginPasskeyLogIn(parts, holdBrowserCookie(c, CHALLENGE_COOKIE))) }, 200);
    })
    .openapi(serve(calls.passkeyLogIn), async (c) => {
      const { response } = c.req.valid('json');
      const asked = {
        response: response as AuthenticationResponseJSON,
        browserHash: readBrowserCookie(c, CHALLENGE_COOKIE),
        session: officeCall(c).staff,
        pending: readBrowserCookie(c, OFFICE_COOKIE),
        userAgent: userAgentOf(c),
      };
      // Who it is, only a right answer tells.
      const device = await STAFF_DEVICES.find(c, db, 'anyone');
      const failures: Tries =
        device === null
          ? { failedOfficeLoginsByAddress: c.var.clientAddress }
          : { failedOfficeLoginsByDevice: `${device} passkey` };
      const limited = await countFailures(
        rateLimiter,
        { failures },
        () => logInByPasskey(parts, asked),
        (loggedIn) => !loggedIn.ok,
      );
      const result = limited.ok ? limited.value : limited;
      if (!result.ok) return refuse(c, result.refusal);
      clearBrowserCookie(c, CHALLENGE_COOKIE);
      return c.json({ staff: await enter(c, db, result.value) }, 200);
    })
    .openapi(serve(calls.newPasskeyOptions), async (c) =>
      c.json({ ...(await beginNewPasskey(parts, staffOf(c))) }, 200),
    )
    .openapi(serve(calls.addPasskey), async (c) => {
      const { response, name } = c.req.valid('json');
      noteAudit(c, { details: { name } });
      const added = await addPasskey(parts, staffOf(c), {
        response: response as RegistrationResponseJSON,
        name,
      });
      return added.ok ? c.json({ passkeyId: added.value }, 201) : refuse(c, added.refusal);
    })
    .openapi(serve(calls.removePasskey), async (c) => {
      const name = await deletePasskey(db, staffOf(c).staffId, c.req.valid('param').passkeyId);
      if (name === null) return refuse(c, NOT_FOUND);
      noteAudit(c, { details: { name } });
      return c.body(null, 204);
    });
}
