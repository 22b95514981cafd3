import { data, redirect } from 'react-router';
import { checkoutPath, FIRST_STEP } from '../../domain/checkout/steps.ts';
import { clubJoinOf } from '../checkout/progress/club-join.ts';

/** A path of the shop, of a brand or of a file is a 404. */
const isMissing = /^\/(shop|brand)(\/|$)|\.[a-z0-9]+$/i;

/** An unknown path of the checkout area falls back to /shipping. */
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
