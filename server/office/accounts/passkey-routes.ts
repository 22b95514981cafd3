import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as calls from '../../../contract/office/passkeys.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import {
  type BrowserCookie,
  clearBrowserCookie,
  holdBrowserCookie,
  OFFICE_COOKIE,
  readBrowserCookie,
} from '../../platform/http/browser-cookie.ts';
import { accept, DONE, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import { countFailures, type Tries } from '../../platform/rate-limits/rate-limiter.ts';
import type { ServeOffice } from '../guard.ts';
import { officeCall } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { deletePasskey } from './passkey-store.ts';
import { addPasskey, beginNewPasskey, beginPasskeyLogIn, logInByPasskey } from './passkeys.ts';
import { enter, userAgentOf } from './routes.ts';
import { STAFF_DEVICES } from './staff-devices.ts';

const CHALLENGE_COOKIE: BrowserCookie = { name: 'officePasskey', maxAgeSeconds: 5 * 60 };

export function passkeyRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, rateLimiter } = parts;
  return apiRoutes([
    serve(calls.passkeyOptions, async ({ c }) => {
      const limited = await rateLimiter.count({ passkeyChallengesByAddress: c.var.clientAddress });
      if (limited) return reject(limited);
      return accept(await beginPasskeyLogIn(parts, holdBrowserCookie(c, CHALLENGE_COOKIE)));
    }),
    serve(calls.passkeyLogIn, async ({ body: { response }, audit, c }) => {
      const request = {
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
      const result = await countFailures(rateLimiter, { failures }, () => logInByPasskey(parts, request));
      if (!result.ok) return result;
      clearBrowserCookie(c, CHALLENGE_COOKIE);
      return accept({ staff: await enter({ c, audit }, db, result.value) });
    }),
    serve(calls.newPasskeyOptions, async ({ staff }) => accept(await beginNewPasskey(parts, staff))),
    serve(calls.addPasskey, async ({ body: { response, name }, staff, audit }) => {
      audit({ details: { name } });
      const added = await addPasskey(parts, staff, {
        response: response as RegistrationResponseJSON,
        name,
      });
      return added.ok ? accept({ passkeyId: added.value }) : added;
    }),
    serve(calls.removePasskey, async ({ params, staff, audit }) => {
      const name = await deletePasskey(db, staff.staffId, params.passkeyId);
      if (name === null) return reject(NOT_FOUND);
      audit({ details: { name } });
      return DONE;
    }),
  ]);
}
