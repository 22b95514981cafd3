import { localPath } from '../../../domain/links/local-path.ts';
import { isOfficePath } from '../../../domain/office/office-path.ts';

/** Where to go after the log-in: a page of the office. */
export function returnToOf(url: string): string {
  const path = localPath(new URL(url).searchParams.get('returnTo'));
  return path !== null && isOfficePath(path) && !path.startsWith('/office/login') ? path : '/office/today';
}

export function withReturnTo(path: string, url: string): string {
  const returnTo = returnToOf(url);
  return returnTo === '/office/today' ? path : `${path}?${new URLSearchParams({ returnTo })}`;
}
