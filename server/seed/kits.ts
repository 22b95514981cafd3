import type { DemoKit } from './demo-product.ts';

/** Sets of bottles. A set is priced as its bottles are one by one; what it saves is its markdown. */
export const kits: readonly DemoKit[] = [
  {
    slug: 'three-vineyard-set',
    sku: 'AR-KT-VINEYARDS',
    branding_id: 1,
    name: 'Three Vineyard Set',
    price_cents: 555_00,
    markdown_cents: 55_00,
    cart_limit: 12,
    categories: ['Gift Sets'],
    short: 'Oakville, Rutherford and Howell Mountain side by side',
    description:
      'One vintage, one grape, three places: gravel bench, deep valley loam and red mountain soil. Pour them together and taste what the ground does. In a box for giving.',
    bottles: [
      'cabernet-sauvignon-oakville-2021',
      'cabernet-sauvignon-rutherford-2021',
      'cabernet-sauvignon-howell-mountain-2021',
    ],
  },
  {
    slug: 'vertical-collection',
    sku: 'AR-KT-VERTICAL',
    branding_id: 1,
    name: 'Vertical Collection, 2018 to 2021',
    price_cents: 515_00,
    markdown_cents: 40_00,
    cart_limit: 6,
    requires_ship_date: true,
    categories: ['Gift Sets', 'Library'],
    short: 'One vineyard, three vintages, sent on chosen days only',
    description:
      'Our Napa Valley Cabernet of 2018, 2019 and 2021, packed together from the cellar. Because the older bottles are moved by hand, the collection leaves on a few listed days only. Taste from the youngest to the oldest.',
    bottles: [
      'cabernet-sauvignon-napa-valley-2018',
      'cabernet-sauvignon-napa-valley-2019',
      'cabernet-sauvignon-napa-valley-2021',
    ],
  },
  {
    slug: 'pinot-noir-coast-set',
    sku: 'TW-KT-COAST',
    branding_id: 2,
    name: 'Pinot Noir Coast Set',
    price_cents: 198_00,
    markdown_cents: 18_00,
    cart_limit: 12,
    categories: ['Gift Sets', 'Pinot Noir'],
    short: 'Four hundred miles of coast in three bottles',
    description:
      'Anderson Valley, Russian River Valley and Sta. Rita Hills: the north, the middle and the south of our Pinot country. The same hands and the same barrels, so that only the fog differs.',
    bottles: [
      'pinot-noir-anderson-valley-2023',
      'pinot-noir-russian-river-valley-2023',
      'pinot-noir-sta-rita-hills-2023',
    ],
  },
];
