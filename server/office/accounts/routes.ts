import type { Context } from 'hono';
import * as calls from '../../../contract/office/session.ts';
import { permissionsOf } from '../../../domain/office/roles.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import type { AppEnv } from '../../http/app-env.ts';
import {
  type BrowserCookie,
  clearBrowserCookie,
  readBrowserCookie,
  setBrowserCookie,
} from '../../http/browser-cookie.ts';
import { refuse } from '../../http/refusal.ts';
import { countFailures } from '../../rate-limits/rate-limiter.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, type StaffSession, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { confirmAndRenew } from './confirm.ts';
import { mailPasswordLink, resetStaffPassword } from './forgotten-password.ts';
import { acceptInvitation, finishInvitation, showInvitation } from './invitations.ts';
import { checkCode, checkPassword, type SignedIn } from './sign-in.ts';
import { deleteStaffSession } from './staff-session-store.ts';

export const OFFICE_COOKIE: BrowserCookie = { name: 'office', maxAgeSeconds: 12 * 60 * 60 };

export function accountRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, rateLimiter } = parts;
  return apiRoutes()
    .openapi(serve(calls.officeLogIn), async (c) => {
      const form = c.req.valid('json');
      const account = form.email.trim().toLowerCase();
      const { clientAddress } = c.var;
      const limited = await countFailures(
        rateLimiter,
        {
          tries: { passwordHashesByAddress: clientAddress },
          failures: {
            failedOfficeLoginsByAccountAndAddress: `${clientAddress} ${account}`,
            failedOfficeLoginsByAddress: clientAddress,
            failedOfficeLoginsByAccount: account,
          },
        },
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
      const result = await checkCode(parts, { pending, code, userAgent: userAgentOf(c) });
      if (!result.ok) return refuse(c, result.refusal);
      return c.json({ staff: enter(c, result.value) }, 200);
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
      const limited = await rateLimiter.count({ officePasswordMailsByAccount: email.trim().toLowerCase() });
      // Answered the same above the limit: the answer must not tell whether there is an account.
      if (!limited) await mailPasswordLink(parts, email);
      return c.body(null, 202);
    })
    .openapi(serve(calls.resetOfficePassword), async (c) => {
      const form = c.req.valid('json');
      const limited = await countFailures(
        rateLimiter,
        badLinks(c),
        () => resetStaffPassword(db, form),
        (reset) => !reset.ok,
      );
      const result = limited.ok ? limited.value : limited;
      if (!result.ok) return refuse(c, result.refusal);
      noteAudit(c, { staffId: result.value });
      clearBrowserCookie(c, OFFICE_COOKIE);
      return c.body(null, 204);
    })
    .openapi(serve(calls.showInvitation), async (c) => {
      const result = await showInvitation(db, c.req.valid('param').token);
      return result.ok ? c.json(result.value, 200) : refuse(c, result.refusal);
    })
    .openapi(serve(calls.acceptInvitation), async (c) => {
      const limited = await countFailures(
        rateLimiter,
        badLinks(c),
        () => acceptInvitation(parts, { ...c.req.valid('param'), ...c.req.valid('json') }),
        (accepted) => !accepted.ok,
      );
      const result = limited.ok ? limited.value : limited;
      return result.ok ? c.json(result.value, 200) : refuse(c, result.refusal);
    })
    .openapi(serve(calls.finishInvitation), async (c) => {
      const finish = { ...c.req.valid('param'), ...c.req.valid('json'), userAgent: userAgentOf(c) };
      const result = await finishInvitation(parts, finish);
      if (!result.ok) return refuse(c, result.refusal);
      const { recoveryCodes, ...signedIn } = result.value;
      return c.json({ staff: enter(c, signedIn), recoveryCodes }, 200);
    });
}

/** Links are too long to guess. The limit is for the work that a wrong link causes. */
function badLinks({ var: { clientAddress } }: Context<AppEnv>) {
  return {
    tries: { passwordHashesByAddress: clientAddress },
    failures: { badLinksByAddress: clientAddress },
  };
}

export function enter(c: Context<AppEnv>, signedIn: SignedIn) {
  setBrowserCookie(c, OFFICE_COOKIE, signedIn.token);
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
