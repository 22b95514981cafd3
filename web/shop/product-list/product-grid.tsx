import { Link } from 'react-router';
import type { Product } from '../../../contract/catalog.ts';
import type { ToDoor } from '../../../contract/quote.ts';
import { toDoorWords } from '../../place/place-words.ts';
import { usePlace } from '../../place/use-place.ts';
import { Money } from '../../ui/money.tsx';
import { ProductImage } from '../product-image.tsx';
import { isSoldOut } from '../product-words.ts';

/** The rest of a product does not travel with the page. */
export interface ProductCardView
  extends Pick<
    Product,
    'productId' | 'slug' | 'name' | 'descriptionShort' | 'unitPrice' | 'kitMarkdown' | 'imageHref'
  > {
  readonly volumeMl: number | null;
  readonly soldOut: boolean;
  /** Null: the shopper has no place. */
  readonly toDoor: ToDoor | null;
}

export function cardOf(product: Product): ProductCardView {
  const { productId, slug, name, descriptionShort, unitPrice, kitMarkdown, imageHref } = product;
  return {
    productId,
    slug,
    name,
    descriptionShort,
    unitPrice,
    kitMarkdown,
    imageHref,
    volumeMl: product.bottleVolumeMl,
    soldOut: isSoldOut(product),
    toDoor: product.toDoor ?? null,
  };
}

/** Visible at once, so its pictures are not deferred. */
const inFirstRow = 4;

export function ProductGrid({ products }: { products: readonly ProductCardView[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-8 sm:grid-cols-3 md:grid-cols-4 md:gap-x-8 md:gap-y-10">
      {products.map((product, at) => (
        <li key={product.productId} className="grid">
          <ProductCard product={product} loading={at < inFirstRow ? 'eager' : 'lazy'} />
        </li>
      ))}
    </ul>
  );
}

export function ProductCard({ product, loading }: { product: ProductCardView; loading: 'eager' | 'lazy' }) {
  return (
    <article className="group relative flex flex-col">
      <div className="bottle-ground">
        <ProductImage
          href={product.imageHref}
          sizes="(width < 640px) 45vw, 288px"
          alt=""
          width={300}
          height={400}
          loading={loading}
          className={`mx-auto aspect-2/3 w-full max-w-72 object-cover pt-[8%] ${product.soldOut ? 'opacity-45' : ''}`}
          photoClassName={`aspect-2/3 w-full object-cover ${product.soldOut ? 'opacity-45' : ''}`}
        />
      </div>
      <div className="flex flex-1 flex-col pt-4">
        {product.soldOut && <p className="eyebrow mb-1">Sold out</p>}
        <h2 className="wine md:text-[calc(1.25rem*var(--serif-scale))]">
          <Link
            to={`/shop/products/${product.slug}`}
            prefetch="intent"
            className="decoration-1 underline-offset-4 before:absolute before:inset-0 group-hover:underline"
          >
            {product.name}
          </Link>
        </h2>
        <p className="mt-1.5 text-sm text-pretty text-muted">{product.descriptionShort}</p>
        <p className="mt-auto pt-3 text-[0.9375rem] font-medium">
          <Money amount={product.unitPrice - product.kitMarkdown} />
          {product.kitMarkdown > 0 && (
            <s className="ms-2 font-normal text-muted">
              <span className="sr-only">instead of </span>
              <Money amount={product.unitPrice} />
            </s>
          )}
        </p>
        <PriceToDoor {...product} />
      </div>
    </article>
  );
}

function PriceToDoor({ toDoor, soldOut }: Pick<ProductCardView, 'toDoor' | 'soldOut'>) {
  const { place } = usePlace();
  if (!toDoor || !place || soldOut) return null;
  return <p className="mt-1 text-sm text-pretty text-muted tabular-nums">{toDoorWords(toDoor, place)}</p>;
}
