import { data } from 'react-router';

/** What is not there, or not this customer's: one answer for both. */
export function pageNotFound(): never {
  throw data(null, { status: 404 });
}
