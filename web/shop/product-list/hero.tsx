import { BRANDS } from '../../../domain/brands/brands.ts';
import { bottleHref } from '../../../domain/catalog/photos.ts';
import { useSite } from '../../site/site.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { familyPortrait } from './family-portrait.ts';
import type { ProductCardView } from './product-grid.tsx';

/** Phones have room for the five in the middle. */
const ON_PHONES = 2;

export interface HeroProps {
  readonly heading: string;
  /** Of the full catalog; a search shows no portrait. */
  readonly products: readonly ProductCardView[];
}

export function Hero({ heading, products }: HeroProps) {
  const { brand, tagline } = useSite();
  const row = familyPortrait(products);
  const middle = (row.length - 1) / 2;
  return (
    <div
      className={`grid gap-x-12 gap-y-4 border-b border-line md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] md:items-end ${row.length > 0 ? 'md:min-h-100' : ''}`}
    >
      <div className="max-w-xl md:pb-14">
        <p className="eyebrow max-md:hidden">{tagline}</p>
        <h1 className="title md:mt-4">{heading}</h1>
        <p className="lead mt-4">{brand.description}</p>
        <ClubInvitation />
      </div>
      {row.length > 0 && (
        <div
          aria-hidden="true"
          className="flex h-68 max-[359px]:h-56 justify-center overflow-x-clip sm:h-80 md:h-85 md:justify-end lg:h-108"
        >
          {row.map((bottle, at) => (
            <img
              key={bottle.productId}
              src={bottleHref(bottle)}
              alt=""
              width={300}
              height={400}
              loading={Math.abs(at - middle) > ON_PHONES + 0.5 ? 'lazy' : 'eager'}
              className={`-mx-1 aspect-[104/400] h-full w-auto shrink-0 translate-y-[1.5%] object-cover md:-mx-1.5 ${Math.abs(at - middle) > ON_PHONES + 0.5 ? 'max-sm:hidden' : ''}`}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** On phones the header has no room for the club. */
export function ClubInvitation() {
  const { brandingId } = useSite();
  return (
    <p className="mt-3 text-[0.9375rem]">
      Or let our winemaker choose:{' '}
      <TextLink to="/shop/clubs" prefetch="intent">
        {BRANDS[brandingId].clubName}
      </TextLink>
    </p>
  );
}
