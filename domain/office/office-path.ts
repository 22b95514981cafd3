/** Everything under it has the office's look and no analytics. */
export function isOfficePath(pathname: string): boolean {
  return /^\/office(\/|$)/.test(pathname);
}
