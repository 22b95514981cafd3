import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import { pageRequestContext } from './page-context.ts';
import { ErrorPage } from './site/error-page.tsx';
import { Footer } from './site/footer.tsx';
import { Header, type HeaderProps } from './site/header.tsx';
import { type Site, useSite } from './site/site.ts';
import sans from './styles/fonts/sans.woff2?url';
import './styles/app.css';

export function loader({ context }: Route.LoaderArgs): { site: Site } {
  const { brandingId, brandNames, origins, mapTiles, stripe, requestId } = context.get(pageRequestContext);
  return { site: { brandingId, names: brandNames, origins, mapTiles, stripe, requestId } };
}

/** The site does not change under a page. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { brand } = useSite();
  return (
    <html lang="en" data-brand={brand.theme} data-branding-id={brand.brandingId}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={brand.themeColor} />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href={brand.icon} type="image/svg+xml" />
        {[brand.serif, sans].map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* Styles and fonts come from our own origin and need no nonce, which browsers would hide from hydration. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** Where only the page failed, the shop's head still knows the shopper. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shopper = useRouteLoaderData('shop') as HeaderProps | undefined;
  return (
    <>
      <Header {...(shopper ?? { cartCount: null, customerName: null })} />
      <ErrorPage error={error} />
      <Footer />
    </>
  );
}
