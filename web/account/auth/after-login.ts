import { redirect } from 'react-router';
import { checkoutPath, FIRST_STEP } from '../../../domain/checkout/steps.ts';
import type { Api } from '../../api/client.ts';
import { clubPath } from '../../shop/clubs/club-names.ts';
import type { AuthVisit } from './auth-links.ts';
import { authVisitOf, isLoggingIn } from './auth-links.ts';

const CLUB_CHECKOUT = checkoutPath(FIRST_STEP.slug, true);

/** To the membership checkout for a joined club, else back to `returnTo`, else to the club, else to `otherwise`. */
export async function afterLogin(
  api: Api,
  { returnTo, clubType }: AuthVisit,
  otherwise: '/shop' | '/account',
): Promise<string> {
  if (clubType === null) return returnTo ?? otherwise;
  return (await hasMembership(api)) ? CLUB_CHECKOUT : (returnTo ?? clubPath({ clubTypeId: clubType }));
}

async function hasMembership(api: Api): Promise<boolean> {
  const cart = await api.call('get /cart', { query: { clubJoin: 'true' } });
  return cart.ok && cart.data.shoppingCartItems.length > 0;
}

/** Sends a shopper who is logged in, just now or before, to the page that the visit leads to. */
export async function whenLoggedOut(api: Api, url: string): Promise<void> {
  const session = await api.call('get /identity/validate');
  if (session.ok && session.data.user) {
    throw redirect(await afterLogin(api, authVisitOf(url), isLoggingIn(url) ? '/shop' : '/account'));
  }
}
