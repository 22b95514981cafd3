import { localPath } from '../../../domain/links/local-path.ts';
import { isOfficePath } from '../../../domain/office/office-path.ts';
import { linkTo } from '../link-to.ts';

/** Where to go after the log-in: a page of the office. */
export function returnToOf(url: string): string {
  const path = localPath(new URL(url).searchParams.get('returnTo'));
  return path !== null && isOfficePath(path) && !path.startsWith(linkTo('/office/login'))
    ? path
    : linkTo('/office/today');
}

export function withReturnTo(path: string, url: string): string {
  const returnTo = returnToOf(url);
  return returnTo === linkTo('/office/today') ? path : `${path}?${new URLSearchParams({ returnTo })}`;
}
