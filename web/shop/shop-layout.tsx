import { Outlet } from 'react-router';
import { browserApi } from '../api/browser-api.ts';
import type { Api } from '../api/client.ts';
import { serverApi } from '../api/server-api.ts';
import { Footer } from '../site/footer.tsx';
import { Header } from '../site/header.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import type { Route } from './+types/shop-layout.ts';

/** How many items lie in the cart; a cart that cannot be read shows no number. */
async function load(api: Api): Promise<{ cartCount: number | null }> {
  const cart = await api.call('get /cart');
  if (!cart.ok) return { cartCount: null };
  return { cartCount: cart.data.shoppingCartItems.reduce((count, item) => count + item.qty, 0) };
}

export const loader = ({ context }: Route.LoaderArgs) => load(serverApi(context));
export const clientLoader = () => load(browserApi);

export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ProgressLine />
      <Header cartCount={loaderData.cartCount} />
      <Outlet />
      <Footer />
    </>
  );
}
