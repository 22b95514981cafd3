import { randomInt } from 'node:crypto';

/** Six digits for an email, as `codeForm` of `contract/mailed-code.ts` reads them back. */
export function newMailedCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
