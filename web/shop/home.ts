import { redirect } from 'react-router';
import { checkoutPath, FIRST_STEP } from '../../domain/checkout/steps.ts';
import { browserApi } from '../api/browser-api.ts';
import type { Api } from '../api/client.ts';
import { serverApi } from '../api/server-api.ts';
import { clubJoinOf, clubJoinQuery } from '../checkout/progress/club-join.ts';
import type { Route } from './+types/home.ts';

/** A cart with items leads to checkout, an empty one to the shop. `clubJoin` says which of the two carts. */
async function load(api: Api, url: string): Promise<Response> {
  const clubJoin = clubJoinOf(url);
  const cart = await api.call('get /cart', { query: clubJoinQuery(clubJoin) });
  const hasItems = cart.ok && cart.data.shoppingCartItems.length > 0;
  if (clubJoin) return redirect(hasItems ? checkoutPath(FIRST_STEP.slug, true) : '/shop/clubs');
  return redirect(hasItems ? FIRST_STEP.path : '/shop');
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(serverApi(context), request.url);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request.url);
