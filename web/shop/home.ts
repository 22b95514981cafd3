import { redirect } from 'react-router';
import { browserApi } from '../api/browser-api.ts';
import type { Api } from '../api/client.ts';
import { serverApi } from '../api/server-api.ts';
import type { Route } from './+types/home.ts';

/** Who has wine in the cart goes on to have it sent; everybody else goes to choose some. */
async function load(api: Api): Promise<Response> {
  const cart = await api.call('get /cart');
  const hasItems = cart.ok && cart.data.shoppingCartItems.length > 0;
  return redirect(hasItems ? '/shipping' : '/shop');
}

export const loader = ({ context }: Route.LoaderArgs) => load(serverApi(context));
export const clientLoader = () => load(browserApi);
