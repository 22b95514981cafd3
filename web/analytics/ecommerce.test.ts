import { expect, test } from 'vitest';
import type { CartItem } from '../../contract/cart.ts';
import { changeEcommerce } from './ecommerce.ts';

const kit: CartItem = {
  shoppingCartItemId: 1,
  productId: 5,
  brandingId: 1,
  brandingName: 'Alder Ridge',
  unitPrice: 260.1,
  kitMarkdown: 26.05,
  qty: 4,
  skuDescription: 'AR-KIT',
  description: 'Three Vineyard Set',
  descriptionShort: 'Set',
  discount: 104.2,
  productHref: '/shop/products/three-vineyard-set',
  imageHref: '/x.svg',
  cartLimit: 6,
  kitId: 77,
  categories: [{ productCategoryName: 'Sets' }],
  alcoholVolume: 14,
  requiresShipDate: false,
  clubContinuityTypeId: null,
  renewalTerms: null,
  clubName: null,
  clubDescription: null,
  loweredFrom: null,
};

test('a change reports the difference, not the new total, at the price after the kit markdown', () => {
  expect(changeEcommerce(kit, -3)).toEqual({
    currency: 'USD',
    value: 702.15,
    items: [
      {
        item_id: '77',
        item_name: 'Three Vineyard Set',
        item_brand: 'Alder Ridge',
        item_category: 'Sets',
        price: 234.05,
        discount: 26.05,
        quantity: 3,
        index: 0,
      },
    ],
  });
});
