import { hash, verify } from '@node-rs/argon2';

/** Argon2id as OWASP recommends: 19 MiB, two passes, one lane. Runs outside the JavaScript thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Compared with the password for an unknown email, so that it takes as long as for a known one. */
const unusedHash = hashPassword('no account has this password');

/** Whether the password is correct. `stored` is null for no account, or an account without a password. */
export async function isPassword(stored: string | null, given: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await unusedHash), given);
  return stored !== null && isRight;
}
