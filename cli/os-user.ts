import { userInfo } from 'node:os';

/** The user name on this machine; in a container it may be a number without a name. */
export function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
