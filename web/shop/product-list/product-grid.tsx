import { Link } from 'react-router';
import { Money } from '../../ui/money.tsx';
import type { ProductCardView } from './product-card.ts';

/** The first row is in sight at once: its pictures are not put off. */
const inFirstRow = 4;

export function ProductGrid({ products }: { products: readonly ProductCardView[] }) {
  return (
    <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-10 sm:grid-cols-3 sm:gap-x-6 md:grid-cols-4 md:gap-y-14">
      {products.map((product, at) => (
        <li key={product.productId}>
          <ProductCard product={product} loading={at < inFirstRow ? 'eager' : 'lazy'} />
        </li>
      ))}
    </ul>
  );
}

function ProductCard({ product, loading }: { product: ProductCardView; loading: 'eager' | 'lazy' }) {
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative rounded-brand bg-tint p-[8%] transition-colors group-hover:bg-line">
        <img
          src={product.imageHref}
          alt=""
          width={300}
          height={400}
          loading={loading}
          className={`mx-auto aspect-3/4 w-full max-w-60 ${product.soldOut ? 'opacity-55' : ''}`}
        />
        {product.soldOut && (
          <p className="absolute top-3 left-3 bg-paper px-2.5 py-1 text-xs font-medium tracking-wide">
            Sold out
          </p>
        )}
      </div>
      <h2 className="mt-4 font-serif text-[1.0625rem] leading-snug sm:text-xl">
        <Link
          to={`/shop/products/${product.slug}`}
          prefetch="intent"
          className="underline-offset-4 before:absolute before:inset-0 group-hover:underline"
        >
          {product.name}
        </Link>
      </h2>
      <p className="mt-1 text-sm text-muted">{product.descriptionShort}</p>
      <p className="mt-2 text-[0.9375rem]">
        <Money amount={product.unitPrice - product.kitMarkdown} />
        {product.kitMarkdown > 0 && (
          <s className="ms-2 text-muted">
            <span className="sr-only">instead of </span>
            <Money amount={product.unitPrice} />
          </s>
        )}
      </p>
    </article>
  );
}
