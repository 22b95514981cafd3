import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Product } from '../../../contract/catalog.ts';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { failPage } from '../../api/page-failure.ts';
import { serverApi } from '../../api/server-api.ts';
import { useSite } from '../../site/site.ts';
import { formatMoney, Money } from '../../ui/money.tsx';
import { PageMain } from '../../ui/page-main.tsx';
import { SummaryList, SummaryRow } from '../../ui/summary-list.tsx';
import { factsOf, isSoldOut } from '../product-words.ts';
import type { Route } from './+types/product-page.ts';
import { type AddOutcome, addToCart } from './add-to-cart.ts';
import { AddToCartForm } from './add-to-cart-form.tsx';
import { KitContents } from './kit-contents.tsx';
import { productJsonLd } from './product-json-ld.ts';

async function load(api: Api, slug: string): Promise<Product> {
  const answer = await api.call('get /shop/products/{slug}', { params: { slug } });
  return answer.ok ? answer.data : failPage(answer.error);
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const product = await load(serverApi(context), params.slug);
  return { product, url: new URL(request.url).pathname, added: addedIn(request.url) };
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const product = await load(browserApi, params.slug);
  return { product, url: new URL(request.url).pathname, added: addedIn(request.url) };
}

/** Without script the page comes back by a redirect that tells what was added, so that a reload adds nothing. */
function addedIn(url: string): number {
  const added = Number(new URL(url).searchParams.get('added'));
  return Number.isInteger(added) && added > 0 ? added : 0;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await addToCart(serverApi(context), await request.formData());
  if (outcome.added)
    return redirect(`/shop/products/${encodeURIComponent(params.slug)}?added=${outcome.qty}`, 303);
  return data(outcome, { status: 422 });
}

export const clientAction = async ({ request }: Route.ClientActionArgs): Promise<AddOutcome> =>
  addToCart(browserApi, await request.formData());

/** A refused addition has changed nothing, and a lost network must not take the page with it. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as AddOutcome | undefined)?.added === false ? false : defaultShouldRevalidate;
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, added } = loaderData;
  const { name, origins, brandingId } = useSite();
  const markdown = product.kitMarkdown;

  return (
    <PageMain className="page pt-6 md:pt-12">
      <title>{`${product.name} · ${name}`}</title>
      <meta name="description" content={product.descriptionShort} />
      <link rel="canonical" href={`${origins[product.brandingId]}/shop/products/${product.slug}`} />
      <div className="grid gap-8 md:grid-cols-2 md:gap-16">
        <div className="rounded-brand bg-tint p-6 md:sticky md:top-8 md:self-start md:p-10">
          <img
            src={product.imageHref}
            alt={pictureWords(product)}
            width={300}
            height={400}
            fetchPriority="high"
            className="mx-auto aspect-3/4 max-h-[min(70vh,42rem)] w-full object-contain"
          />
        </div>
        <div className="max-w-xl">
          {product.brandingId !== brandingId && <p className="eyebrow mb-3">{product.brandingName}</p>}
          <h1 className="title">{product.name}</h1>
          <p className="mt-3 text-lg text-muted">{product.descriptionShort}</p>
          <p className="mt-6 text-2xl">
            <Money amount={product.unitPrice - markdown} />
            {markdown > 0 && (
              <s className="ms-3 text-lg text-muted">
                <span className="sr-only">instead of </span>
                <Money amount={product.unitPrice} />
              </s>
            )}
          </p>
          {markdown > 0 && (
            <p className="mt-1 text-sm text-good">{formatMoney(markdown)} less than bottle by bottle</p>
          )}
          <WayToBuy product={product} added={added} />
          {product.alcoholVolume > 0 && (
            <p className="mt-3 text-sm">
              <a href="#warnings" className="link inline-flex min-h-11 items-center">
                <strong className="font-bold">WARNING</strong>
                <span className="sr-only">: California health warnings about alcohol</span>
              </a>
            </p>
          )}
          <p className="mt-6 text-lg leading-relaxed text-pretty">{product.description}</p>
          {product.kitContents && <KitContents contents={product.kitContents} />}
          <h2 className="heading mt-12 mb-4">Details</h2>
          <SummaryList>
            {factsOf(product).map(({ term, value }) => (
              <SummaryRow key={term} term={term}>
                {value}
              </SummaryRow>
            ))}
          </SummaryList>
          {product.alcoholVolume > 0 && (
            <p className="mt-6 text-sm text-muted">
              An adult aged 21 or over must sign for the delivery. Shipping and tax are worked out at
              checkout.
            </p>
          )}
        </div>
      </div>
      <script type="application/ld+json">{productJsonLd(product, origins[product.brandingId])}</script>
    </PageMain>
  );
}

function WayToBuy({ product, added }: { product: Product; added: number }) {
  if (product.clubOnly) return <MembersOnly />;
  if (isSoldOut(product)) return <SoldOut />;
  return <AddToCartForm product={product} added={added} key={product.productId} />;
}

function MembersOnly() {
  return (
    <div className="mt-8 border-y border-line py-6">
      <p className="text-lg font-medium">For members of our wine club</p>
      <Link to="/shop/clubs" className="link inline-flex min-h-11 items-center">
        See the wine club
      </Link>
    </div>
  );
}

function SoldOut() {
  return (
    <div className="mt-8 border-y border-line py-6">
      <p className="text-lg font-medium">Sold out</p>
      <p className="mt-1 text-muted">The last bottle has left the cellar.</p>
    </div>
  );
}

function pictureWords(product: Product): string {
  return product.alcoholVolume > 0 && !product.kitContents ? `Bottle of ${product.name}` : product.name;
}
