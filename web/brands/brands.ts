import type { BrandingId } from '../../domain/brands/branding.ts';
import uprightSerif from '../styles/fonts/serif.woff2?url';
import leaningSerif from '../styles/fonts/serif-italic.woff2?url';
import coastIcon from './icon-coast.svg?url';
import ridgeIcon from './icon-ridge.svg?url';

/** Colors and type are tokens in `brands.css`. */
export interface Brand {
  readonly brandingId: BrandingId;
  /** The value of `data-brand` on the document, which the tokens hang on. */
  readonly theme: string;
  readonly description: string;
  readonly themeColor: string;
  /** SVG path in a square of 40. */
  readonly mark: string;
  readonly icon: string;
  /** The face of its titles (`--serif-style`), fetched before the style sheet asks for it. */
  readonly serif: string;
}

export const brands: Readonly<Record<BrandingId, Brand>> = {
  1: {
    brandingId: 1,
    theme: 'ridge',
    description:
      'Cabernet Sauvignon and other wines from our own hillside vineyards, sent from the cellar to your door.',
    themeColor: '#fefdfb',
    mark: 'M2 31 14.5 13l7 9.5M12.5 31 25 16.5 38 31M15.5 10a5 5 0 0 1 9.6 2.4M2 35h36',
    icon: ridgeIcon,
    serif: uprightSerif,
  },
  2: {
    brandingId: 2,
    theme: 'coast',
    description:
      'Pinot Noir, Sauvignon Blanc and Merlot from cool coastal sites, sent from the cellar to your door.',
    themeColor: '#fcfefe',
    mark: 'M3 15c4.5-4 8.5-4 13 0s8.5 4 12.5 0 6-3.6 8.5-2.5M3 23c4.5-4 8.5-4 13 0s8.5 4 13 0 5.5-3.4 8-2.6M7 31c3.8-3 6.6-3 10 0s6.6 3 10 0 4-2.4 6-2M13 8.5a7.5 7.5 0 0 1 14 0',
    icon: coastIcon,
    serif: leaningSerif,
  },
};
