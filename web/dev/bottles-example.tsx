import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import { drawProduct, type PicturedProduct } from '../bottle/draw-product.ts';
import { formatName } from '../shop/product-words.ts';
import { useSite } from '../site/site.ts';
import { Example } from './example.tsx';

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

/** A picture as the shop's own address would bring it. */
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

/** Each wine, format and thing that a drawing tells apart. */
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
          <div className="shelf">
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
