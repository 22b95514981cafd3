import { lazy, type ReactNode } from 'react';
import { Links, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { mayBeIndexed } from '../domain/links/indexing.ts';
import { isOfficePath } from '../domain/office/office-path.ts';
import type { Route } from './+types/root.ts';
import { pageRequestContext } from './page-context.ts';
import { ErrorPage } from './site/error-page.tsx';
import { Footer } from './site/footer.tsx';
import { Header, type HeaderProps } from './site/header.tsx';
import { PageScripts } from './site/page-scripts.tsx';
import { useSite } from './site/site.ts';
import sans from './styles/fonts/sans.woff2?url';
import './styles/app.css';

/** Most shops need not ask. No placeholder: without a script, the later content would stay hidden. */
const ConsentBanner = lazy(async () => {
  const { ConsentBanner } = await import('./analytics/consent-banner.tsx');
  return { default: ConsentBanner };
});

export const loader = ({ context }: Route.LoaderArgs) => ({ site: context.get(pageRequestContext).site });

/** The site cannot change while a page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { brand, analytics } = useSite();
  const { pathname, search } = useLocation();
  const isOffice = isOfficePath(pathname);
  const fonts = isOffice ? [sans] : [brand.serif, sans];
  return (
    <html
      lang="en"
      data-brand={isOffice ? 'office' : brand.theme}
      data-branding-id={brand.brandingId}
      data-analytics={isOffice ? 'off' : analytics}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={isOffice ? '#fbfbfa' : brand.themeColor} />
        <meta name="format-detection" content="telephone=no" />
        {!mayBeIndexed(pathname, search) && <meta name="robots" content="noindex" />}
        <link rel="icon" href={brand.icon} type="image/svg+xml" />
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* Styles and fonts come from our own origin and need no nonce, which browsers would hide from hydration. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <PageScripts />
      </body>
    </html>
  );
}

export default function App() {
  const { analytics } = useSite();
  const isOffice = isOfficePath(useLocation().pathname);
  return (
    <>
      {analytics === 'ask' && !isOffice && <ConsentBanner />}
      <Outlet />
    </>
  );
}

/** If only the page failed, the header still knows the shopper. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shopper = useRouteLoaderData('shop') as HeaderProps | undefined;
  return (
    <>
      <Header {...(shopper ?? { cartCount: null, hasMembership: false, isLoggedIn: false })} />
      <ErrorPage error={error} />
      <Footer />
    </>
  );
}
