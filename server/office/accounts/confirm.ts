import type { Db } from '../../platform/database/access.ts';
import { hashBrowserId, newBrowserId } from '../../platform/http/browser-cookie.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { accept, type Result } from '../../platform/http/refusal.ts';
import type { StaffSession } from '../office-call.ts';
import { type CodeParts, takeCode } from './codes.ts';
import { confirmSession, renewSession } from './staff-session-store.ts';

/** Confirms the session for ten minutes. Null if the code is right. */
export type ConfirmCode = (staff: StaffSession, code: string) => Promise<Refusal | null>;

export function codeConfirmer(parts: CodeParts): ConfirmCode {
  return async (staff, code) => {
    const failures = { wrongOfficeSecretsBySession: `code ${staff.tokenHash.toString('hex')}` };
    const taken = await takeCode(parts, { staffId: staff.staffId, code, failures });
    if (!taken.ok) return { ...taken.refusal, code: forbidden(taken.refusal) };
    await confirmSession(parts.db, staff.tokenHash);
    return null;
  };
}

/** The session itself is fine: 401 would send the person to log in. */
function forbidden({ code }: Refusal): Refusal['code'] {
  return code === 'unauthenticated' ? 'confirm-needed' : code;
}

/** As above, with a new session id. Returns the new token. */
export async function confirmAndRenew(
  parts: CodeParts & { readonly db: Db },
  staff: StaffSession,
  code: string,
): Promise<Result<string>> {
  const refusal = await codeConfirmer(parts)(staff, code);
  if (refusal) return { ok: false, refusal };
  const token = newBrowserId();
  await parts.db.transaction().execute((trx) => renewSession(trx, staff.tokenHash, hashBrowserId(token)));
  return accept(token);
}
