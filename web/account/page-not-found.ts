import { data } from 'react-router';

/** The same answer for what does not exist and for what belongs to another customer. */
export function pageNotFound(): never {
  throw data(null, { status: 404 });
}
