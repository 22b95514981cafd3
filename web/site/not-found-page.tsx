import { data, redirect } from 'react-router';
import { checkoutPath, FIRST_STEP } from '../../domain/checkout/steps.ts';
import { clubJoinOf } from '../checkout/progress/club-join.ts';

/** What belongs to the shop, names a brand or names a file is missing when it is not there. */
const isMissing = /^\/(shop|brand)(\/|$)|\.[a-z0-9]+$/i;

/** Every address that no page answers to. Spec §2: an unknown path of the checkout area falls back to /shipping. */
function fallBack(url: string): never {
  const { pathname } = new URL(url);
  if (isMissing.test(pathname)) throw data(null, { status: 404 });
  throw redirect(checkoutPath(FIRST_STEP.slug, clubJoinOf(url)));
}

export const loader = ({ request }: { request: Request }) => fallBack(request.url);
export const clientLoader = ({ request }: { request: Request }) => fallBack(request.url);

export default function NotFoundPage() {
  return null;
}
