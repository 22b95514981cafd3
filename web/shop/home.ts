import { redirect } from 'react-router';
import { checkoutPath, FIRST_STEP } from '../../domain/checkout/steps.ts';
import { apiContext } from '../api/browser-api.ts';
import { clubJoinOf, clubJoinQuery } from '../checkout/progress/club-join.ts';
import type { Route } from './+types/home.ts';

/** A cart with items leads to checkout, an empty one to the shop. `clubJoin` says which of the two carts. */
async function load({ context, request }: Route.LoaderArgs): Promise<Response> {
  const clubJoin = clubJoinOf(request.url);
  const cart = await context.get(apiContext).call('get /cart', { query: clubJoinQuery(clubJoin) });
  const hasItems = cart.ok && cart.data.shoppingCartItems.length > 0;
  if (clubJoin) return redirect(hasItems ? checkoutPath(FIRST_STEP.slug, true) : '/shop/clubs');
  return redirect(hasItems ? checkoutPath(FIRST_STEP.slug, false) : '/shop');
}

export { load as loader, load as clientLoader };
