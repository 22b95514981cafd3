import { hash, verify } from '@node-rs/argon2';

/** Argon2id as OWASP asks for it: 19 MiB, two passes, one lane. Computed outside of JavaScript's thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** What an unknown e-mail's password is compared with, so that it takes as long as a known one's. */
const nobody = hashPassword('nobody has this password');

/** Whether the password is right. `stored` is null where there is no account, or one without a password. */
export async function isPassword(stored: string | null, given: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await nobody), given);
  return stored !== null && isRight;
}
