import { fetchOnce } from '../parts/fetch-once.ts';

/** At the first touch of the form, at the latest when it is sent: parsing a form needs the contract's schemas. */
export const loadSubmit = fetchOnce(() => import('./submit.ts'));
