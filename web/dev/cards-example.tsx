import { FactList } from '../shop/product/fact-list.tsx';
import { ProductGrid } from '../shop/product-list/product-grid.tsx';
import { useSite } from '../site/site.ts';
import { pictureOf } from './bottles-example.tsx';
import { Example } from './example.tsx';

const content = (productId: number, name: string) => ({ productId, slug: 'x', name, qty: 1 });

/** A wine in the list, sold out, in a set, and with the longest name that a label has room for. */
export function CardsExample() {
  const { brandingId } = useSite();
  const card = {
    slug: 'x',
    descriptionShort: 'Black cherry, cedar and a long, polished finish',
    unitPrice: 145,
    kitMarkdown: 0,
    volumeMl: 750,
    soldOut: false,
    imageHref: pictureOf(brandingId, { varietal: 'Cabernet Sauvignon' }),
  };
  return (
    <Example id="products" title="Products">
      <ProductGrid
        products={[
          { ...card, productId: 1, name: '2021 Cabernet Sauvignon, Napa Valley' },
          { ...card, productId: 2, name: '2019 Reserve Cabernet Sauvignon, Oakville', soldOut: true },
          {
            ...card,
            productId: 3,
            name: 'Three Vineyard Set',
            unitPrice: 555,
            kitMarkdown: 55,
            imageHref: pictureOf(brandingId, {
              kitContents: [
                content(1, '2021 Merlot'),
                content(2, '2023 Pinot Noir'),
                content(3, '2025 Rosé'),
              ],
            }),
          },
          {
            ...card,
            productId: 4,
            name: '2012 Library Cabernet Sauvignon of the Old Vines above the Northern Terraces, Howell Mountain',
            unitPrice: 1295.5,
          },
        ]}
      />
      <div className="max-w-xl pt-6">
        <FactList
          facts={[
            { term: 'Vintage', value: '2021' },
            { term: 'Appellation', value: 'Napa Valley' },
            { term: 'Bottle', value: '1.5 L magnum' },
            { term: 'Item number', value: 'AR-CS-NAPA-21-1500' },
          ]}
        />
      </div>
    </Example>
  );
}
