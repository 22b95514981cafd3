import type { Register } from 'react-router';
import { notFoundPage } from '../api/page-failure.ts';

type Addresses = keyof Register['pages'];
type Files = Register['routeFiles'];

/** All addresses of the page that is shown at `At`. A layout has one entry for all of its pages, and is no page. */
type AddressesOf<At> = {
  [File in keyof Files]: [Extract<Files[File], { page: At }>] extends [never] ? never : Files[File]['page'];
}[keyof Files];

type BelowOf<At extends string, Address = AddressesOf<At>> = Address extends `${At}/${infer Below}`
  ? Below
  : never;

/** One for each address below the page's own, and '' if a form posts to the page's own. */
type Acts<At extends string> = Readonly<Record<BelowOf<At>, unknown>> & { readonly ''?: unknown };

/**
 * Which of a page's acts its form was posted to. `pattern` is that of the request and `at` that of the page:
 * '/office/orders/:orderId/hold' below '/office/orders/:orderId' is `hold`. Any other address is a 404.
 */
export function actAt<At extends Addresses & string, Table extends Acts<At>>(
  pattern: string,
  at: At,
  acts: Table,
): Table[keyof Table] {
  // The router joins the paths of its routes, which do not begin with a slash.
  const address = pattern.startsWith('/') ? pattern : `/${pattern}`;
  const below = address === at ? '' : address.startsWith(`${at}/`) ? address.slice(at.length + 1) : null;
  return below !== null && Object.hasOwn(acts, below) ? acts[below as keyof Table] : notFoundPage();
}
