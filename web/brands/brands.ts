import type { BrandingId } from '../../domain/brands/branding.ts';
import uprightSerif from '../styles/fonts/serif.woff2?url';
import leaningSerif from '../styles/fonts/serif-italic.woff2?url';
import coastIcon from './icon-coast.svg?url';
import ridgeIcon from './icon-ridge.svg?url';

/** A brand as data: what the parts need to know of it. Colours and type are tokens in `brands.css`. */
export interface Brand {
  readonly brandingId: BrandingId;
  /** The value of `data-brand` on the document, which the tokens hang on. */
  readonly theme: string;
  /** The line under the wordmark. */
  readonly tagline: string;
  readonly description: string;
  /** For the browser's own furniture on phones. */
  readonly themeColor: string;
  /** The sign in the browser's tab. */
  readonly icon: string;
  /** The face of its titles (`--serif-style`), fetched before the style sheet asks for it. */
  readonly serif: string;
}

export const brands: Readonly<Record<BrandingId, Brand>> = {
  1: {
    brandingId: 1,
    theme: 'ridge',
    tagline: 'Napa Valley & Alexander Valley',
    description:
      'Cabernet Sauvignon and other wines from our own hillside vineyards, sent from the cellar to your door.',
    themeColor: '#fefdfb',
    icon: ridgeIcon,
    serif: uprightSerif,
  },
  2: {
    brandingId: 2,
    theme: 'coast',
    tagline: 'Pinot Noir of the California Coast',
    description:
      'Pinot Noir, Sauvignon Blanc and Merlot from cool coastal sites, sent from the cellar to your door.',
    themeColor: '#fcfefe',
    icon: coastIcon,
    serif: leaningSerif,
  },
};

export const otherBrand = (brandingId: BrandingId): BrandingId => (brandingId === 1 ? 2 : 1);
