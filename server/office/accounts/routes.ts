import type { Context } from 'hono';
import * as calls from '../../../contract/office/session.ts';
import { permissionsOf } from '../../../domain/office/roles.ts';
import type { Reader } from '../../database/access.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import type { AppEnv } from '../../http/app-env.ts';
import {
  type BrowserCookie,
  clearBrowserCookie,
  holdBrowserCookie,
  OFFICE_COOKIE,
  readBrowserCookie,
  setBrowserCookie,
} from '../../http/browser-cookie.ts';
import { refuse } from '../../http/refusal.ts';
import { mailTries } from '../../rate-limits/mail-tries.ts';
import { type CountedTries, countFailures } from '../../rate-limits/rate-limiter.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, type StaffSession, staffOf } from '../office-call.ts';
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
  const { db, rateLimiter } = parts;
  return apiRoutes()
    .openapi(serve(calls.officeLogIn), async (c) => {
      const form = c.req.valid('json');
      const limited = await countFailures(
        rateLimiter,
        await logInTries(c, db, form.email),
        () => checkPassword(parts, form),
        (checked) => !checked.ok,
      );
      const result = limited.ok ? limited.value : limited;
      if (!result.ok) return refuse(c, result.refusal);
      setBrowserCookie(c, OFFICE_COOKIE, result.value);
      return c.json({ next: 'code' } as const, 200);
    })
    .openapi(serve(calls.officeCode), async (c) => {
      const pending = readBrowserCookie(c, OFFICE_COOKIE);
      const { code } = c.req.valid('json');
      const findDevice = (id: number) => STAFF_DEVICES.find(c, db, { id });
      const result = await checkCode(parts, { pending, code, userAgent: userAgentOf(c), findDevice });
      if (!result.ok) return refuse(c, result.refusal);
      return c.json({ staff: await enter(c, db, result.value) }, 200);
    })
    .openapi(serve(calls.confirmOfficeSession), async (c) => {
      const result = await confirmAndRenew(parts, staffOf(c), c.req.valid('json').code);
      if (!result.ok) return refuse(c, result.refusal);
      setBrowserCookie(c, OFFICE_COOKIE, result.value);
      return c.body(null, 204);
    })
    .openapi(serve(calls.showOfficeSession), async (c) => {
      const staff = staffOf(c);
      const { idleUntil, endsAt, confirmedUntil, hasShortcuts } = staff;
      return c.json(
        {
          staff: wireOf(staff),
          idleUntil: idleUntil.toISOString(),
          endsAt: endsAt.toISOString(),
          confirmedUntil: confirmedUntil?.toISOString() ?? null,
          shortcuts: hasShortcuts,
        },
        200,
      );
    })
    .openapi(serve(calls.officeLogOut), async (c) => {
      const tokenHash = readBrowserCookie(c, OFFICE_COOKIE);
      if (tokenHash) await deleteStaffSession(db, tokenHash);
      clearBrowserCookie(c, OFFICE_COOKIE);
      return c.body(null, 204);
    })
    .openapi(serve(calls.forgottenOfficePassword), async (c) => {
      const { email } = c.req.valid('json');
      // First, and by itself: what it refuses leaves no count of an email.
      const limited = await rateLimiter.count(mailTries({ clientAddress: c.var.clientAddress }));
      if (limited) return refuse(c, limited);
      const held = await rateLimiter.count({ officePasswordMailsByAccount: accountOf(email) });
      // Answered the same above the limit, which others can use up: what they ask for is mailed as well.
      if (!held) await askForPasswordLink(db, email);
      return c.body(null, 202);
    })
    .openapi(serve(calls.resetOfficePassword), async (c) => {
      const form = c.req.valid('json');
      const limited = await countFailures(
        rateLimiter,
        badLinks(c),
        () => resetStaffPassword(parts, form),
        (reset) => !reset.ok,
      );
      const result = limited.ok ? limited.value : limited;
      if (!result.ok) return refuse(c, result.refusal);
      noteAudit(c, { staffId: result.value.staffId });
      setBrowserCookie(c, OFFICE_COOKIE, result.value.token);
      return c.body(null, 204);
    })
    .openapi(serve(calls.showInvitation), async (c) => {
      const result = await showInvitation(db, c.req.valid('param').token);
      return result.ok ? c.json(result.value, 200) : refuse(c, result.refusal);
    })
    .openapi(serve(calls.acceptInvitation), async (c) => {
      const browserHash = holdBrowserCookie(c, INVITATION_COOKIE);
      const limited = await countFailures(
        rateLimiter,
        badLinks(c),
        () => acceptInvitation(parts, { ...c.req.valid('param'), ...c.req.valid('json'), browserHash }),
        (accepted) => !accepted.ok,
      );
      const result = limited.ok ? limited.value : limited;
      return result.ok ? c.json(result.value, 200) : refuse(c, result.refusal);
    })
    .openapi(serve(calls.finishInvitation), async (c) => {
      const browserHash = readBrowserCookie(c, INVITATION_COOKIE);
      const finish = {
        ...c.req.valid('param'),
        ...c.req.valid('json'),
        userAgent: userAgentOf(c),
        browserHash,
      };
      const result = await finishInvitation(parts, finish);
      if (!result.ok) return refuse(c, result.refusal);
      clearBrowserCookie(c, INVITATION_COOKIE);
      const { recoveryCodes, ...signedIn } = result.value;
      return c.json({ staff: await enter(c, db, signedIn), recoveryCodes }, 200);
    });
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
export async function enter(c: Context<AppEnv>, db: Reader, signedIn: SignedIn) {
  setBrowserCookie(c, OFFICE_COOKIE, signedIn.token);
  await STAFF_DEVICES.remember(c, db, signedIn.staffId);
  noteAudit(c, { staffId: signedIn.staffId });
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
