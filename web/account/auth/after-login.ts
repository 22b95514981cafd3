import { checkoutPath, FIRST_STEP } from '../../../domain/checkout/steps.ts';
import type { Api } from '../../api/client.ts';
import { clubPath } from '../../shop/clubs/club-path.ts';
import type { AuthVisit } from './auth-links.ts';

const CLUB_CHECKOUT = checkoutPath(FIRST_STEP.slug, true);

/**
 * Where a shopper goes who is logged in: one who joins a club, to the checkout of the membership where there is one;
 * else back to where they came from; else to the club, or without one to `otherwise`.
 */
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
