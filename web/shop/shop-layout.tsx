import { Outlet } from 'react-router';
import { browserApi } from '../api/browser-api.ts';
import type { Api } from '../api/client.ts';
import { serverApi } from '../api/server-api.ts';
import { Footer } from '../site/footer.tsx';
import { Header } from '../site/header.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import type { Route } from './+types/shop-layout.ts';

interface Shopper {
  /** How many items lie in the cart; a cart that cannot be read shows no number. */
  readonly cartCount: number | null;
  /** Who is logged in, as we call them. */
  readonly customerName: string | null;
}

async function load(api: Api): Promise<Shopper> {
  const [cart, session] = await Promise.all([api.call('get /cart'), api.call('get /identity/validate')]);
  return {
    cartCount: cart.ok ? cart.data.shoppingCartItems.reduce((count, item) => count + item.qty, 0) : null,
    customerName: session.ok ? (session.data.user?.name_first ?? null) : null,
  };
}

export const loader = ({ context }: Route.LoaderArgs) => load(serverApi(context));
export const clientLoader = () => load(browserApi);

export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ProgressLine />
      <Header {...loaderData} />
      <Outlet />
      <Footer />
    </>
  );
}
