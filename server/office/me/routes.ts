import * as calls from '../../../contract/office/me.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import { invalidFields, refuse } from '../../http/refusal.ts';
import { hashPassword, isPassword } from '../../identity/passwords.ts';
import { countFailures } from '../../rate-limits/rate-limiter.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../accounts/codes.ts';
import { writePassword } from '../accounts/credentials.ts';
import { selectOwnPasskeys } from '../accounts/passkey-store.ts';
import { wireOf } from '../accounts/routes.ts';
import { LOG_IN_AGAIN } from '../accounts/sign-in.ts';
import { deleteStaffSessionsOf, lockStaffOf, selectOwnSessions } from '../accounts/staff-session-store.ts';
import {
  countRecoveryCodes,
  keepsStaffPassword,
  replaceRecoveryCodes,
  selectStaff,
  writeProfile,
} from '../accounts/staff-store.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';

// 401 would send the person to log in: the session itself is fine.
const WRONG_PASSWORD = invalidFields({ currentPassword: ['This is not your current password.'] });

export function meRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, rateLimiter } = parts;
  return apiRoutes()
    .openapi(serve(calls.showMe), async (c) => {
      const staff = staffOf(c);
      const sessions = await selectOwnSessions(db, staff);
      const passkeys = await selectOwnPasskeys(db, staff.staffId);
      return c.json(
        {
          staff: wireOf(staff),
          shortcuts: staff.hasShortcuts,
          sessions: sessions.map(({ startedAt, lastUsedAt, ...session }) => ({
            ...session,
            startedAt: startedAt.toISOString(),
            lastUsedAt: lastUsedAt.toISOString(),
          })),
          passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
            ...passkey,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          })),
          recoveryCodesLeft: await countRecoveryCodes(db, staff.staffId),
        },
        200,
      );
    })
    .openapi(serve(calls.changeMe), async (c) => {
      const { staffId, name, hasShortcuts } = staffOf(c);
      const form = c.req.valid('json');
      await writeProfile(db, staffId, form);
      noteAudit(c, {
        details: {
          ...(form.name !== undefined && { name: { old: name, new: form.name } }),
          ...(form.shortcuts !== undefined && { shortcuts: { old: hasShortcuts, new: form.shortcuts } }),
        },
      });
      return c.body(null, 204);
    })
    .openapi(serve(calls.changeOwnPassword), async (c) => {
      const { staffId, tokenHash } = staffOf(c);
      const { currentPassword, password } = c.req.valid('json');
      const { clientAddress } = c.var;
      let proved = null as string | null;
      const limited = await countFailures(
        rateLimiter,
        {
          tries: { passwordHashesByAddress: clientAddress },
          failures: { wrongOfficeSecretsBySession: `password ${tokenHash.toString('hex')}` },
        },
        async () => {
          proved = (await selectStaff(db, staffId))?.passwordHash ?? null;
          return isPassword(proved, currentPassword);
        },
        (isRight) => !isRight,
      );
      if (!limited.ok) return refuse(c, limited.refusal);
      const current = proved;
      if (!limited.value || current === null) return refuse(c, WRONG_PASSWORD);
      const passwordHash = await hashPassword(password);
      const isChanged = await db.transaction().execute(async (trx) => {
        if (!(await keepsStaffPassword(trx, staffId, current))) return false;
        await writePassword(trx, staffId, passwordHash);
        await deleteStaffSessionsOf(trx, staffId, tokenHash);
        return true;
      });
      return isChanged ? c.body(null, 204) : refuse(c, WRONG_PASSWORD);
    })
    .openapi(serve(calls.renewRecoveryCodes), async (c) => {
      const recoveryCodes = newRecoveryCodes();
      const hashes = recoveryCodes.map(hashRecoveryCode);
      const staff = staffOf(c);
      const isRenewed = await db.transaction().execute(async (trx) => {
        if (!(await lockStaffOf(trx, staff))) return false;
        await replaceRecoveryCodes(trx, staff.staffId, hashes);
        return true;
      });
      return isRenewed ? c.json({ recoveryCodes }, 200) : refuse(c, LOG_IN_AGAIN);
    })
    .openapi(serve(calls.endOtherSessions), async (c) => {
      const { staffId, tokenHash } = staffOf(c);
      await db.transaction().execute((trx) => deleteStaffSessionsOf(trx, staffId, tokenHash));
      return c.body(null, 204);
    });
}
