import { createHash, randomBytes } from 'node:crypto';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { recoveryCodeUsed } from '../../messages/mails/office-mails.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { DONE, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import { countFailures, type RateLimiter, type Tries } from '../../platform/rate-limits/rate-limiter.ts';
import type { SecretBox } from './secret-box.ts';
import { type StaffCredentials, selectStaff, takeRecoveryCode, takeTotpStep } from './staff-store.ts';
import { stepOfCode } from './totp.ts';

export interface CodeParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly secrets: SecretBox;
}

const NOT_RIGHT = 'This code is not right.';
export const WRONG_CODE: Refusal = {
  code: 'unauthenticated',
  message: NOT_RIGHT,
  fields: { code: [NOT_RIGHT] },
};

/**
 * Accepts a code from the app or a recovery code, each once. `failures`: where a wrong one counts. Refusals:
 * `unauthenticated`, `rate-limited`.
 */
export async function takeCode(
  parts: CodeParts,
  { staffId, code, failures }: { staffId: number; code: string; failures: Tries },
): Promise<Result<null>> {
  return countFailures(parts.rateLimiter, { failures }, async () =>
    (await isRight(parts, staffId, code.replaceAll(/[\s-]/g, ''))) ? DONE : reject(WRONG_CODE),
  );
}

async function isRight(parts: CodeParts, staffId: number, code: string): Promise<boolean> {
  const { db } = parts;
  const staff = await selectStaff(db, staffId);
  if (staff?.totpSecret == null || !staff.isActive) return false;
  if (/^\d{6}$/.test(code)) return takesAppCode(parts, staff, code);
  return db.transaction().execute((trx) => takesRecoveryCode(trx, staff, code));
}

async function takesAppCode(
  { db, clock, secrets }: CodeParts,
  { staffId, totpSecret }: Pick<StaffCredentials, 'staffId' | 'totpSecret'>,
  code: string,
): Promise<boolean> {
  if (totpSecret === null) return false;
  const step = stepOfCode(secrets.open(totpSecret), code, clock.now());
  return step !== null && takeTotpStep(db, staffId, step);
}

async function takesRecoveryCode(trx: Writer, staff: StaffCredentials, code: string): Promise<boolean> {
  const hash = hashRecoveryCode(code);
  if (!(await takeRecoveryCode(trx, staff.staffId, hash))) return false;
  const eventKey = `recovery-code ${staff.staffId} ${hash.toString('hex')}` as const;
  await enqueueMail(trx, { eventKey, brandingId: 1, to: staff.email, ...recoveryCodeUsed() });
  return true;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 10;

/** Ten codes of 50 random bits. Only their hashes are stored. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => BASE32[byte % 32]).join(''),
  );
}

export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code.toUpperCase()).digest();
}
