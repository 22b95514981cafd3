import { bottleFor, type Journey } from './journey.ts';

export const browse: Journey = {
  name: 'browse',
  what: 'list 20 products, look at one (API)',
  async walk(shopper, catalog) {
    await shopper.ask('list 20 products', 'GET', '/api/shop/products?pageSize=20');
    const { slug } = bottleFor(catalog, shopper.number);
    await shopper.ask('one product', 'GET', `/api/shop/products/${slug}`);
  },
};
