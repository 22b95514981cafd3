import type { DemoMerchandise } from './demo-product.ts';

export const merchandise: readonly DemoMerchandise[] = [
  {
    slug: 'corkscrew',
    sku: 'AR-MX-CORKSCREW',
    branding_id: 1,
    name: 'Waiter’s Corkscrew',
    price_cents: 24_00,
    stock: 2_000,
    categories: ['Merchandise'],
    short: 'Double lever, walnut handle',
    description:
      'The tool our tasting room has used for twenty years: a double lever, a coated worm and a short serrated blade. The handle is walnut from trees that stood too close to the vines.',
  },
  {
    slug: 'crystal-decanter',
    sku: 'TW-MX-DECANTER',
    branding_id: 2,
    name: 'Crystal Decanter',
    price_cents: 95_00,
    stock: 500,
    cart_limit: 12,
    categories: ['Merchandise'],
    short: 'Wide base, lead-free, mouth-blown',
    description:
      'A wide base gives a young wine the air it asks for, and a cut rim pours without a drip. Mouth-blown from lead-free crystal; holds a full bottle with room to swirl.',
  },
  {
    slug: 'wooden-gift-box',
    sku: 'AR-MX-GIFTBOX',
    branding_id: 1,
    name: 'Wooden Gift Box',
    price_cents: 18_00,
    stock: 1_500,
    categories: ['Merchandise'],
    short: 'Pine, sliding lid, for one bottle',
    description:
      'A pine box with a sliding lid, branded with the ridge. It takes one bottle of 750 ml and a handwritten card.',
  },
  {
    slug: 'pinot-noir-tasting-glasses',
    sku: 'TW-MX-GLASSES',
    branding_id: 2,
    name: 'Pinot Noir Tasting Glasses, Set of Two',
    price_cents: 48_00,
    stock: 800,
    cart_limit: 12,
    categories: ['Merchandise'],
    short: 'A broad bowl and a thin rim',
    description:
      'The broad bowl gathers what Pinot Noir has to say, and the rim is thin enough to forget. Dishwasher safe, sold in pairs.',
  },
  {
    slug: 'canvas-wine-tote',
    sku: 'TW-MX-TOTE',
    branding_id: 2,
    name: 'Canvas Wine Tote',
    price_cents: 32_00,
    stock: 1_000,
    categories: ['Merchandise'],
    short: 'Waxed canvas, room for six bottles',
    description:
      'Waxed canvas with six padded sleeves and leather handles. Made in San Francisco, and fond of beaches and farmers’ markets.',
  },
];
