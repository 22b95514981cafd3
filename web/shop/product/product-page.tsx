import { useState } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Product } from '../../../contract/catalog.ts';
import type { Quote } from '../../../contract/quote.ts';
import { apiContext, browserApi } from '../../api/browser-api.ts';
import { failPage } from '../../api/page-failure.ts';
import { PageHead } from '../../site/page-head.tsx';
import { useSite } from '../../site/site.ts';
import { formatMoney, Money } from '../../ui/money.tsx';
import { PageMain } from '../../ui/page-main.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PlainHtmlText } from '../clubs/plain-html-text.tsx';
import { bringsCart } from '../cookies-needed.ts';
import { ProductImage } from '../product-image.tsx';
import { factsOf, isForSale, isSoldOut } from '../product-words.ts';
import type { Route } from './+types/product-page.ts';
import { type AddOutcome, AddToCartForm, addToCart } from './add-to-cart-form.tsx';
import { DoorPrices } from './door-prices.tsx';
import { FactList } from './fact-list.tsx';

async function load({ params: { slug }, request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const qty = numberIn(request.url, 'qty') || 1;
  const query = { toDoor: 'true', ...(qty > 1 && { qty }) } as const;
  const answer = await context.get(apiContext).call('get /shop/products/{slug}', { params: { slug }, query });
  if (!answer.ok) return failPage(answer.error);
  const { quote = null, ...product } = answer.data;
  return { product, quote, qty, url: new URL(request.url).pathname, added: numberIn(request.url, 'added') };
}

/** Without a script, a browser that blocks cookies comes back from the addition without the cart's. */
export async function loader(args: Route.LoaderArgs) {
  const page = await load(args);
  return { ...page, isKept: page.added === 0 || bringsCart(args.request) };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { ...(await load(args)), isKept: true };
}

/**
 * Without a script, a redirect reports what was added, so that a reload adds nothing, and another quantity is asked
 * for by its address. 0 for none.
 */
function numberIn(url: string, name: 'added' | 'qty'): number {
  const number = Number(new URL(url).searchParams.get(name));
  return Number.isInteger(number) && number > 0 && number < 10_000 ? number : 0;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await addToCart(context.get(apiContext), await request.formData());
  if (outcome.added)
    return redirect(`/shop/products/${encodeURIComponent(params.slug)}?added=${outcome.qty}`, 303);
  return data(outcome, { status: 422 });
}

export const clientAction = async ({ request }: Route.ClientActionArgs): Promise<AddOutcome> =>
  addToCart(browserApi, await request.formData());

/** A refusal changes nothing, and a lost network must not replace the page. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as AddOutcome | undefined)?.added === false ? false : defaultShouldRevalidate;
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, quote, qty, added, isKept } = loaderData;
  const { origins, brandingId } = useSite();
  const markdown = product.kitMarkdown;

  return (
    <PageMain className="page md:pt-10">
      <PageHead
        title={product.name}
        description={product.descriptionShort}
        path={`/shop/products/${product.slug}`}
        brandingId={product.brandingId}
        image={product.imageHref}
      />
      <div className="grid grid-cols-1 gap-x-16 gap-y-7 md:grid-cols-2 lg:gap-x-24">
        <div
          className={`-mx-(--gutter) bg-tint md:mx-0 md:sticky md:top-22 md:self-start md:rounded-brand ${product.imageAlt === null ? 'pt-2' : ''}`}
        >
          <ProductImage
            href={product.imageHref}
            sizes="(width < 1024px) 90vw, 560px"
            alt={product.imageAlt ?? pictureWords(product)}
            width={300}
            height={400}
            fetchPriority="high"
            className="mx-auto aspect-3/4 h-[clamp(13rem,38svh,22rem)] w-auto max-w-full object-cover md:h-[min(78vh,46rem)]"
            photoClassName="aspect-square w-full object-cover object-[50%_55%] md:aspect-auto md:h-[min(78vh,46rem)] md:rounded-brand"
          />
        </div>
        <div className="max-w-xl md:py-6">
          {product.brandingId !== brandingId && <p className="eyebrow mb-3">{product.brandingName}</p>}
          <h1 className="title">{product.name}</h1>
          <p className="lead mt-3">{product.descriptionShort}</p>
          <p className="mt-5 text-2xl md:mt-8">
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
          <WayToBuy
            product={product}
            quote={quote}
            qty={qty}
            added={added}
            isKept={isKept}
            key={product.productId}
          />
          {product.alcoholVolume > 0 && (
            <p className="text-sm">
              <a href="#warnings" className="link-line">
                <strong className="font-bold">WARNING</strong>
                <span className="sr-only">: California health warnings about alcohol</span>
              </a>
            </p>
          )}
          <p className="mt-6 border-t border-line pt-8 text-lg leading-relaxed text-pretty md:mt-8 md:pt-10">
            {product.description}
          </p>
          {product.kitContents && <KitContents contents={product.kitContents} />}
          {product.words.map(({ key, title, html }) => (
            <section key={key} aria-labelledby={key} className="mt-10">
              <h2 id={key} className="heading mb-3">
                {title}
              </h2>
              <PlainHtmlText html={html} heading="h3" />
            </section>
          ))}
          <h2 className="heading mt-12 mb-4">Details</h2>
          <FactList facts={factsOf(product)} />
          {product.alcoholVolume > 0 && isForSale(product) && (
            <p className="mt-6 text-sm text-muted">
              An adult aged 21 or over must sign for the delivery. Shipping and tax are calculated at
              checkout.
            </p>
          )}
        </div>
      </div>
      <script type="application/ld+json">{productJsonLd(product, origins[product.brandingId])}</script>
    </PageMain>
  );
}

interface WayToBuyProps {
  readonly product: Product;
  readonly quote: Quote | null;
  readonly qty: number;
  readonly added: number;
  readonly isKept: boolean;
}

function WayToBuy({ product, quote, qty, added, isKept }: WayToBuyProps) {
  const [chosen, setChosen] = useState(qty);
  if (product.clubOnly) return <MembersOnly />;
  if (isSoldOut(product)) return <SoldOut />;
  return (
    <>
      <AddToCartForm product={product} qty={qty} added={added} isKept={isKept} onQuantity={setChosen} />
      <DoorPrices product={product} quote={quote} quoted={qty} quantity={chosen} />
    </>
  );
}

function MembersOnly() {
  return (
    <div className="mt-7 border-t border-line pt-6">
      <p className="subheading">For members of our wine club</p>
      <TextLink to="/shop/clubs">See the wine club</TextLink>
    </div>
  );
}

function SoldOut() {
  return (
    <div className="mt-7 border-t border-line pt-6">
      <p className="subheading">Sold out</p>
      <p className="mt-1 text-muted">The last bottle has left the cellar.</p>
    </div>
  );
}

function pictureWords(product: Product): string {
  return product.alcoholVolume > 0 && !product.kitContents ? `Bottle of ${product.name}` : product.name;
}

export function KitContents({ contents }: { contents: NonNullable<Product['kitContents']> }) {
  return (
    <>
      <h2 className="heading mt-12 mb-4">In this set</h2>
      <ul className="divide-y divide-line border-y border-line">
        {contents.map(({ productId, slug, name, qty }) => (
          <li key={productId} className="flex items-baseline gap-4 py-1.5">
            <span className="w-8 shrink-0 text-muted tabular-nums">{qty} ×</span>
            <TextLink to={`/shop/products/${slug}`}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** schema.org, for search engines. Escapes `<`, so that nothing can close the script element. */
export function productJsonLd(product: Product, origin: string): string {
  const json = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.descriptionShort,
    sku: product.sku,
    image: `${origin}${product.imageHref}`,
    brand: { '@type': 'Brand', name: product.brandingName },
    offers: {
      '@type': 'Offer',
      url: `${origin}/shop/products/${product.slug}`,
      price: (product.unitPrice - product.kitMarkdown).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
    },
  };
  return JSON.stringify(json).replaceAll('<', '\\u003c');
}
