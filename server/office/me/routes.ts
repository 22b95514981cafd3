import * as calls from '../../../contract/office/me.ts';
import { hashPassword, isPassword } from '../../people/identity/passwords.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, DONE, invalidFields, reject } from '../../platform/http/refusal.ts';
import { countFailures } from '../../platform/rate-limits/rate-limiter.ts';
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
import type { OfficeParts } from '../office-parts.ts';

// 401 would send the person to log in: the session itself is fine.
const WRONG_PASSWORD = invalidFields({ currentPassword: ['This is not your current password.'] });

export function meRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, rateLimiter } = parts;
  return apiRoutes([
    serve(calls.showMe, async ({ staff }) => {
      const sessions = await selectOwnSessions(db, staff);
      const passkeys = await selectOwnPasskeys(db, staff.staffId);
      return accept({
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
      });
    }),
    serve(calls.changeMe, async ({ body: form, staff, audit }) => {
      const { staffId, name, hasShortcuts } = staff;
      await writeProfile(db, staffId, form);
      audit({
        details: {
          ...(form.name !== undefined && { name: { old: name, new: form.name } }),
          ...(form.shortcuts !== undefined && { shortcuts: { old: hasShortcuts, new: form.shortcuts } }),
        },
      });
      return DONE;
    }),
    serve(calls.changeOwnPassword, async ({ body: { currentPassword, password }, staff, c }) => {
      const { staffId, tokenHash } = staff;
      const { clientAddress } = c.var;
      const proved = await countFailures(
        rateLimiter,
        {
          tries: { passwordHashesByAddress: clientAddress },
          failures: { wrongOfficeSecretsBySession: `password ${tokenHash.toString('hex')}` },
        },
        async () => {
          const current = (await selectStaff(db, staffId))?.passwordHash ?? null;
          const isRight = await isPassword(current, currentPassword);
          return isRight && current !== null ? accept(current) : reject(WRONG_PASSWORD);
        },
      );
      if (!proved.ok) return proved;
      const passwordHash = await hashPassword(password);
      const isChanged = await db.transaction().execute(async (trx) => {
        if (!(await keepsStaffPassword(trx, staffId, proved.value))) return false;
        await writePassword(trx, staffId, passwordHash);
        await deleteStaffSessionsOf(trx, staffId, tokenHash);
        return true;
      });
      return isChanged ? DONE : reject(WRONG_PASSWORD);
    }),
    serve(calls.renewRecoveryCodes, async ({ staff }) => {
      const recoveryCodes = newRecoveryCodes();
      const hashes = recoveryCodes.map(hashRecoveryCode);
      const isRenewed = await db.transaction().execute(async (trx) => {
        if (!(await lockStaffOf(trx, staff))) return false;
        await replaceRecoveryCodes(trx, staff.staffId, hashes);
        return true;
      });
      return isRenewed ? accept({ recoveryCodes }) : reject(LOG_IN_AGAIN);
    }),
    serve(calls.endOtherSessions, async ({ staff }) => {
      const { staffId, tokenHash } = staff;
      await db.transaction().execute((trx) => deleteStaffSessionsOf(trx, staffId, tokenHash));
      return DONE;
    }),
  ]);
}
