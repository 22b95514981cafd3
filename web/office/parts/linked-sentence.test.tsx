import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { LinkedSentence } from './linked-sentence.tsx';

const order = { label: 'Order 42', href: '/office/orders/42' };
const run = { label: 'Run 7', href: '/office/runs/7' };
const product = { label: 'Product merlot-2.0', href: '/office/products/merlot-2.0' };

test.each([
  ['Sam held order 42', [order], 'Sam held [order 42](/office/orders/42)'],
  [
    'Sam held order 42, not order 421',
    [order, run],
    'Sam held [order 42](/office/orders/42), not order 421 [Run 7](/office/runs/7)',
  ],
  ['Sam held order 421', [order], 'Sam held order 421 [Order 42](/office/orders/42)'],
  [
    'Sam changed product merlot-2.0: price',
    [product],
    'Sam changed [product merlot-2.0](/office/products/merlot-2.0): price',
  ],
  ['Sam logged in', [], 'Sam logged in'],
])('“%s” has its links where it names them', (text, links, read) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <LinkedSentence text={text} links={links} />
    </MemoryRouter>,
  );
  expect(html.replaceAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '[$2]($1)')).toBe(read);
});
