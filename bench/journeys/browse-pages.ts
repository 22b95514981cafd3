import { bottleFor, type Journey } from './journey.ts';

export const browsePages: Journey = {
  name: 'browse, as pages',
  what: 'the shop page and a product page, rendered on the server',
  async walk(shopper, catalog) {
    await shopper.ask('shop page', 'GET', '/shop');
    const { slug } = bottleFor(catalog, shopper.number);
    await shopper.ask('product page', 'GET', `/shop/products/${slug}`);
  },
};
