import { href, type Register } from 'react-router';

type Pages = Register['pages'];
type Path = Extract<keyof Pages, `/office/${string}`>;

type Values<At extends Path> = { readonly [Name in keyof Pages[At]['params']]: string | number };
type Query = Readonly<Record<string, string>> | URLSearchParams | string;

/** For an address with parameters they come first, then what follows the question mark. */
type Rest<At extends Path> = keyof Pages[At]['params'] extends never
  ? [query?: Query]
  : [params: Values<At>, query?: Query];

/** The address of a page of the office, or of what its form posts to: `/office/orders/100042?did=held`. */
export function linkTo<At extends Path>(path: At, ...rest: Rest<At>): string {
  const [params, query] = (path.includes('/:') ? rest : [{}, ...rest]) as [object, Query?];
  const address = (href as (path: string, params: object) => string)(path, params);
  const search = new URLSearchParams(query).toString();
  return search === '' ? address : `${address}?${search}`;
}
