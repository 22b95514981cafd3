import { Outlet } from 'react-router';
import { apiContext } from '../api/browser-api.ts';
import { Footer } from '../site/footer.tsx';
import { Header, type HeaderProps } from '../site/header.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import type { Route } from './+types/shop-layout.ts';

/** If a read fails, its part is not shown: no item count, no logged-in customer. */
async function load({ context }: Route.LoaderArgs): Promise<HeaderProps> {
  const api = context.get(apiContext);
  const [cart, membership, session] = await Promise.all([
    api.call('get /cart'),
    api.call('get /cart', { query: { clubJoin: 'true' } }),
    api.call('get /identity/validate'),
  ]);
  return {
    cartCount: cart.ok ? cart.data.shoppingCartItems.reduce((count, item) => count + item.qty, 0) : null,
    hasMembership: membership.ok && membership.data.shoppingCartItems.length > 0,
    customerName: session.ok ? (session.data.user?.name_first ?? null) : null,
  };
}

export { load as loader, load as clientLoader };

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
