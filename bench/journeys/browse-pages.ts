import { bottleFor, type Journey } from './journey.ts';

export const browsePages: Journey = {
  name: 'browse, as pages',
  what: 'the shop page and a product page, rendered on the server',
  async walk(shopper, cellar) {
    await shopper.ask('shop page', 'GET', '/shop');
    const { slug } = bottleFor(cellar, shopper.number);
    await shopper.ask('product page', 'GET', `/shop/products/${slug}`);
  },
};
