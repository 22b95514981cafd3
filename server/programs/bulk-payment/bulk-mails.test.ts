import { expect, test } from 'vitest';
import { sampleBulkCarts } from '../../../contract/samples.ts';
import { bulkLinkMail } from './bulk-mails.ts';

const [cart] = sampleBulkCarts.shoppingCarts;
if (!cart) throw new Error('the sample has no cart');
const link = { url: 'https://shop.test/bulk-payment', expiresAt: new Date('2027-04-01T07:00:00Z') };

test('the request to pay says for whom which bottles are, when they arrive, and when the card is charged', () => {
  const unpayable = { ...cart, problem: 'We cannot ship to Utah.' };
  const { text, html } = bulkLinkMail({ ...link, shoppingCarts: [cart, unpayable], waiting: 5 });
  for (const part of [text, html]) {
    expect(part).toContain('Ada Hart, Napa, CA');
    expect(part).toContain('1 × Cabernet Sauvignon Oakville 2021. Arrives March 4, 2027');
    expect(part).toContain('$328.49');
    expect(part).toContain('Ada Hart, Napa, CA: We cannot ship to Utah.');
    expect(part).toContain('3 more orders wait.');
    expect(part).toContain('We charge your card for each order when it ships.');
    expect(part).not.toContain('100 Main Street');
  }
  expect(text, 'without the order that cannot be placed').toContain('Total: $328.49');
});

test('without orders that wait, it has no table', () => {
  const { text } = bulkLinkMail({ ...link, shoppingCarts: [], waiting: 0 });
  expect(text).not.toContain('Total');
});
