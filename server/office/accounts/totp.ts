import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app knows it. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const PERIOD_MS = PARAMETERS.period * 1000;
/** Clocks of phones differ a little. */
const STEPS_EITHER_WAY = 1;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that a QR code shows to an app. */
export function totpUri(secret: string, email: string): string {
  return totp(secret, email).toString();
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / PERIOD_MS);
}

export function codeOfStep(secret: string, step: number): string {
  return totp(secret).generate({ timestamp: step * PERIOD_MS });
}

export function secondsLeft(step: number, now: Date): number {
  return Math.ceil(((step + 1) * PERIOD_MS - now.getTime()) / 1000);
}

/** The step whose code it is; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: STEPS_EITHER_WAY });
  return delta === null ? null : stepAt(now) + delta;
}

function totp(secret: string, label = 'staff'): TOTP {
  return new TOTP({ ...PARAMETERS, issuer: 'Cellar Door Office', label, secret: Secret.fromBase32(secret) });
}
