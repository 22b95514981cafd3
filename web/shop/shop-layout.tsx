import { Outlet, useLocation } from 'react-router';
import { apiContext } from '../api/browser-api.ts';
import { PlaceBar } from '../place/place-bar.tsx';
import { NO_PLACE, type PlaceChoice } from '../place/use-place.ts';
import { Footer } from '../site/footer.tsx';
import { Header, type HeaderProps } from '../site/header.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import type { Route } from './+types/shop-layout.ts';
import { ConnectedLinks } from './connected-links.tsx';

/** If a read fails, its part is not shown: no item count, no logged-in customer. */
async function load({ context }: Route.LoaderArgs): Promise<HeaderProps & { readonly where: PlaceChoice }> {
  const api = context.get(apiContext);
  const [cart, membership, session, where] = await Promise.all([
    api.call('get /cart'),
    api.call('get /cart', { query: { clubJoin: 'true' } }),
    api.call('get /identity/validate'),
    api.call('get /place'),
  ]);
  return {
    cartCount: cart.ok ? cart.data.shoppingCartItems.reduce((count, item) => count + item.qty, 0) : null,
    hasMembership: membership.ok && membership.data.shoppingCartItems.length > 0,
    isLoggedIn: session.ok && session.data.valid,
    where: where.ok ? where.data : NO_PLACE,
  };
}

export { load as loader, load as clientLoader };

export default function ShopLayout({ loaderData: { where, ...header } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const showsPrices = pathname === '/shop' || pathname.startsWith('/shop/products/');
  return (
    <>
      <ProgressLine />
      <Header {...header} />
      {showsPrices && <PlaceBar where={where} />}
      <Outlet />
      <Footer />
      <ConnectedLinks />
    </>
  );
}
