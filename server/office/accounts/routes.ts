import type { Context } from 'hono';
import * as calls from '../../../contract/office/session.ts';
import { permissionsOf } from '../../../domain/office/roles.ts';
import type { Reader } from '../../platform/database/access.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import {
  type BrowserCookie,
  clearBrowserCookie,
  holdBrowserCookie,
  OFFICE_COOKIE,
  readBrowserCookie,
  setBrowserCookie,
} from '../../platform/http/browser-cookie.ts';
import { accept, DONE, reject } from '../../platform/http/refusal.ts';
import { mailTries } from '../../platform/rate-limits/mail-tries.ts';
import { type CountedTries, countFailures } from '../../platform/rate-limits/rate-limiter.ts';
import type { ServeOffice } from '../guard.ts';
import type { Audit, StaffSession } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { confirmAndRenew } from './confirm.ts';
import { askForPasswordLink, resetStaffPassword } from './forgotten-password.ts';
import { acceptInvitation, finishInvitation, showInvitation } from './invitations.ts';
import { checkCode, checkPassword, type SignedIn } from './sign-in.ts';
import { STAFF_DEVICES } from './staff-devices.ts';
import { deleteStaffSession } from './staff-session-store.ts';

/** Binds the last step of an invitation to the browser of the first. */
const INVITATION_COOKIE: BrowserCookie = { name: 'officeInvitation', maxAgeSeconds: 72 * 60 * 60 };

export function accountRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, rateLimiter, clock } = parts;
  return apiRoutes([
    serve(calls.officeLogIn, async ({ body: form, c }) => {
      const result = await countFailures(rateLimiter, await logInTries(c, db, form.email), () =>
        checkPassword(parts, form),
      );
      if (!result.ok) return result;
      setBrowserCookie(c, OFFICE_COOKIE, result.value);
      return accept({ next: 'code' } as const);
    }),
    serve(calls.officeCode, async ({ body: { code }, audit, c }) => {
      const pending = readBrowserCookie(c, OFFICE_COOKIE);
      const findDevice = (id: number) => STAFF_DEVICES.find(c, db, { id });
      const result = await checkCode(parts, { pending, code, userAgent: userAgentOf(c), findDevice });
      if (!result.ok) return result;
      return accept({ staff: await enter({ c, audit }, db, result.value) });
    }),
    serve(calls.confirmOfficeSession, async ({ body, staff, c }) => {
      const result = await confirmAndRenew(parts, staff, body.code);
      if (!result.ok) return result;
      setBrowserCookie(c, OFFICE_COOKIE, result.value);
      return DONE;
    }),
    serve(calls.showOfficeSession, async ({ staff }) => {
      const { idleUntil, endsAt, confirmedUntil, hasShortcuts } = staff;
      return accept({
        staff: wireOf(staff),
        idleUntil: idleUntil.toISOString(),
        endsAt: endsAt.toISOString(),
        confirmedUntil: confirmedUntil?.toISOString() ?? null,
        today: clock.today(),
        shortcuts: hasShortcuts,
      });
    }),
    serve(calls.officeLogOut, async ({ c }) => {
      const tokenHash = readBrowserCookie(c, OFFICE_COOKIE);
      if (tokenHash) await deleteStaffSession(db, tokenHash);
      clearBrowserCookie(c, OFFICE_COOKIE);
      return DONE;
    }),
    serve(calls.forgottenOfficePassword, async ({ body: { email }, c }) => {
      // First, and by itself: what it refuses leaves no count of an email.
      const limited = await rateLimiter.count(mailTries({ clientAddress: c.var.clientAddress }));
      if (limited) return reject(limited);
      const held = await rateLimiter.count({ officePasswordMailsByAccount: accountOf(email) });
      // Answered the same above the limit, which others can use up: what they ask for is mailed as well.
      if (!held) await askForPasswordLink(db, email);
      return DONE;
    }),
    serve(calls.resetOfficePassword, async ({ body: form, audit, c }) => {
      const result = await countFailures(rateLimiter, badLinks(c), () => resetStaffPassword(parts, form));
      if (!result.ok) return result;
      audit({ staffId: result.value.staffId });
      setBrowserCookie(c, OFFICE_COOKIE, result.value.token);
      return DONE;
    }),
    serve(calls.showInvitation, ({ params }) => showInvitation(db, params.token)),
    serve(calls.acceptInvitation, async ({ params, body, c }) => {
      const browserHash = holdBrowserCookie(c, INVITATION_COOKIE);
      return countFailures(rateLimiter, badLinks(c), () =>
        acceptInvitation(parts, { ...params, ...body, browserHash }),
      );
    }),
    serve(calls.finishInvitation, async ({ params, body, audit, c }) => {
      const browserHash = readBrowserCookie(c, INVITATION_COOKIE);
      const finish = {
        ...params,
        ...body,
        userAgent: userAgentOf(c),
        browserHash,
      };
      const result = await finishInvitation(parts, finish);
      if (!result.ok) return result;
      clearBrowserCookie(c, INVITATION_COOKIE);
      const { recoveryCodes, ...signedIn } = result.value;
      return accept({ staff: await enter({ c, audit }, db, signedIn), recoveryCodes });
    }),
  ]);
}

/** How limits identify an account: by email, whether or not an account has it. */
function accountOf(email: string): string {
  return email.trim().toLowerCase();
}

/** A browser known to the account has its own count, so guesses from elsewhere never lock it out. */
async function logInTries(c: Context<AppEnv>, db: Reader, email: string): Promise<CountedTries> {
  const { clientAddress } = c.var;
  const account = accountOf(email);
  const tries = { passwordHashesByAddress: clientAddress };
  const device = await STAFF_DEVICES.find(c, db, { email: account });
  if (device !== null) return { tries, failures: { failedOfficeLoginsByDevice: `${device} ${account}` } };
  return {
    tries,
    failures: {
      failedOfficeLoginsByAccountAndAddress: `${clientAddress} ${account}`,
      failedOfficeLoginsByAddress: clientAddress,
      failedOfficeLoginsByAccount: account,
    },
  };
}

/** Links are too long to guess. The limit is for the work that a wrong link causes. */
function badLinks({ var: { clientAddress } }: Context<AppEnv>) {
  return {
    tries: { passwordHashesByAddress: clientAddress },
    failures: { badLinksByAddress: clientAddress },
  };
}

/** The log-in is complete. */
export async function enter(
  { c, audit }: { readonly c: Context<AppEnv>; readonly audit: Audit },
  db: Reader,
  signedIn: SignedIn,
) {
  setBrowserCookie(c, OFFICE_COOKIE, signedIn.token);
  await STAFF_DEVICES.remember(c, db, signedIn.staffId);
  audit({ staffId: signedIn.staffId });
  return wireOf(signedIn);
}

export function wireOf({
  staffId,
  name,
  email,
  role,
}: Pick<StaffSession, 'staffId' | 'name' | 'email' | 'role'>) {
  return { staffId, name, email, role, permissions: [...permissionsOf(role)] };
}

export function userAgentOf(c: Context<AppEnv>): string {
  return c.req.header('user-agent') ?? '';
}
