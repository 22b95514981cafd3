import { Link } from 'react-router';
import type { Product } from '../../../contract/catalog.ts';

export function KitContents({ contents }: { contents: NonNullable<Product['kitContents']> }) {
  return (
    <>
      <h2 className="heading mt-12 mb-4">In this set</h2>
      <ul className="divide-y divide-line border-y border-line">
        {contents.map(({ productId, slug, name, qty }) => (
          <li key={productId} className="flex items-baseline gap-4 py-1.5">
            <span className="w-8 shrink-0 text-muted tabular-nums">{qty} ×</span>
            <Link className="link-line" to={`/shop/products/${slug}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
