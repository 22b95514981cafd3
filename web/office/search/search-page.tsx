import { Link, redirect } from 'react-router';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { screenAt, screensFor } from '../../../domain/office/screens.ts';
import { apiContext } from '../../api/browser-api.ts';
import { unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';
import { Badge } from '../ui/badge.tsx';
import { CardLink } from '../ui/card.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/search-page.ts';

/** An exact order or tracking number leads straight to its page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const q = url.searchParams.get('q')?.trim() ?? '';
  const result = await context.get(apiContext).call('get /office/search', { query: { q } });
  const found = unwrap(result, url.href);
  if (found.goTo !== null) throw redirect(found.goTo, 303);
  return { q, found };
}

interface Hit {
  readonly href: string;
  readonly name: string;
  readonly more?: React.ReactNode;
}

function Hits({ title, hits, all }: { title: string; hits: readonly Hit[]; all?: string }) {
  if (hits.length === 0) return null;
  return (
    <section className="mb-6">
      <h2 className="office-heading">{title}</h2>
      <ul className="mt-1">
        {hits.map(({ href, name, more }) => (
          <li
            key={href}
            className="relative flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 hover:bg-tint"
          >
            {screenAt(href) ? <CardLink to={href}>{name}</CardLink> : name}
            <span className="text-muted">{more}</span>
          </li>
        ))}
      </ul>
      {all && (
        <p className="mt-1">
          <Link className="office-quiet-link" to={all}>
            All orders that match
          </Link>
        </p>
      )}
    </section>
  );
}

/** Of a person, as long as the office has no page of customers. */
function ordersOf(email: string): string {
  return linkTo('/office/orders', { view: 'all', q: email });
}

export default function SearchPage({ loaderData: { q, found } }: Route.ComponentProps) {
  const { orders, people, products, codes, screens } = found;
  const { permissions } = useStaff();
  const count = orders.length + people.length + products.length + codes.length + screens.length;
  return (
    <>
      <PageHead title={q === '' ? 'Search' : `Search: ${q}`} />
      <p role="status" className={count > 0 ? 'sr-only' : 'office-empty'}>
        {statusOf(q, count)}
      </p>
      <Hits
        title="Orders"
        all={linkTo('/office/orders', { view: 'all', q })}
        hits={orders.map(({ href, purchaseOrderId, customer, placed, brand, badge }) => ({
          href,
          name: `Order ${purchaseOrderId}`,
          more: (
            <>
              {customer}, {BRANDS[brand].name}, {instantText(placed)} <Badge word={badge} />
            </>
          ),
        }))}
      />
      <Hits
        title="People"
        hits={people.map(({ email, href, name }) => ({
          href: screenAt(href) ? href : ordersOf(email),
          name,
          more: email,
        }))}
      />
      <Hits title="Products" hits={products.map(({ sku, ...product }) => ({ ...product, more: sku }))} />
      <Hits
        title="Promo codes"
        hits={codes.map(({ href, code, name }) => ({ href, name: code, more: name }))}
      />
      <Hits title="Screens" hits={q === '' ? screensToOpen(permissions) : screens} />
    </>
  );
}

/** All of a role's: a phone's bar has room for few, and who doesn't know their names can't type them. */
function screensToOpen(permissions: Parameters<typeof screensFor>[0]): Hit[] {
  return screensFor(permissions)
    .filter(({ path }) => path !== linkTo('/office/search'))
    .map(({ path, label }) => ({ href: path, name: label }));
}

function statusOf(q: string, count: number): string {
  if (q === '')
    return 'Search by order or tracking number, a name, an email, a phone number, a product or a screen.';
  return count === 0
    ? `Nothing matches “${q}”. Check the spelling${q.trim().includes(' ') ? ', or search for one word' : ''}.`
    : `${count} found`;
}
