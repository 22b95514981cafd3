import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import { drawProduct, type PicturedProduct } from '../bottle/draw-product.ts';
import { FactList } from '../shop/product/fact-list.tsx';
import { ProductGrid } from '../shop/product-list/product-grid.tsx';
import { formatName } from '../shop/product-words.ts';
import { useSite } from '../site/site.ts';
import { Example } from './forms-example.tsx';

const varietals = [
  'Cabernet Sauvignon',
  'Merlot',
  'Pinot Noir',
  'Red Blend',
  'Chardonnay',
  'Sauvignon Blanc',
  'Rosé',
  'Sparkling Brut',
  'Late Harvest',
  'Port',
];
const volumes = [375, 500, 750, 1500, 3000];
const things = ['Corkscrew', 'Wine Tote', 'Glasses', 'Decanter', 'Wooden Box', 'Gift Card'];

export function pictureOf(brandingId: BrandingId, change: Partial<PicturedProduct>): string {
  const svg = drawProduct({
    name: '2021 Cabernet Sauvignon, Napa Valley',
    brandingId,
    brandingName: BRANDS[brandingId].name,
    varietal: null,
    vintage: 2021,
    appellation: null,
    bottleVolumeMl: 750,
    alcoholVolume: 14,
    categories: [],
    ...change,
  });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function BottlesExample() {
  const { brandingId } = useSite();
  const draw = (change: Partial<PicturedProduct>) => pictureOf(brandingId, change);
  return (
    <Example id="bottles" title="Bottles">
      <Row
        pictures={varietals.map((varietal) => ({
          caption: varietal,
          src: draw({ varietal, appellation: 'Napa Valley' }),
        }))}
      />
      <Row
        pictures={[
          ...volumes.map((bottleVolumeMl) => ({
            caption: formatName(bottleVolumeMl),
            src: draw({ bottleVolumeMl }),
          })),
          { caption: 'Library', src: draw({ categories: [{ productCategoryName: 'Library' }] }) },
        ]}
      />
      <Row pictures={things.map((name) => ({ caption: name, src: draw({ name, alcoholVolume: 0 }) }))} />
    </Example>
  );
}

function Row({ pictures }: { pictures: readonly { caption: string; src: string }[] }) {
  return (
    <ul className="grid grid-cols-3 sm:grid-cols-5 md:grid-cols-10">
      {pictures.map(({ caption, src }) => (
        <li key={caption}>
          <div className="bottle-stage">
            <img
              src={src}
              alt=""
              width={300}
              height={400}
              className="aspect-1/2 w-full translate-y-[1.5%] object-cover"
            />
          </div>
          <p className="pt-2 text-center text-xs text-muted">{caption}</p>
        </li>
      ))}
    </ul>
  );
}

const content = (productId: number, name: string) => ({ productId, slug: 'x', name, qty: 1 });

export function CardsExample() {
  const { brandingId } = useSite();
  const card = {
    slug: 'x',
    descriptionShort: 'Black cherry, cedar and a long, polished finish',
    unitPrice: 145,
    kitMarkdown: 0,
    volumeMl: 750,
    soldOut: false,
    toDoor: null,
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
