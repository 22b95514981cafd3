import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext } from '../../api/browser-api.ts';
import { createApi } from '../../api/client.ts';
import { anyText, choicesOf, defineList, filterOf, oneOf } from './define-list.ts';

const PRODUCTS = defineList('get /office/products', {
  title: 'Products',
  noun: 'products',
  caption: 'Products',
  columns: [],
  idOf: ({ slug }) => slug,
  nameOf: ({ name }) => name,
  asks: { q: anyText, state: oneOf(['draft', 'retired']), stock: oneOf(['low', 'out'], 'low') },
  empty: null,
});
const ORDERS = defineList('get /office/orders', {
  title: 'Orders',
  noun: 'orders',
  caption: 'Orders',
  columns: [],
  idOf: ({ purchaseOrderId }) => purchaseOrderId,
  nameOf: ({ customer }) => customer,
  empty: null,
});

async function askedBy(list: { load: typeof ORDERS.load } | { load: typeof PRODUCTS.load }, address: string) {
  const calls: string[] = [];
  const context = new RouterContextProvider();
  context.set(
    apiContext,
    createApi(async (path) => {
      calls.push(path);
      return Response.json({ rows: [] });
    }, 'until-write'),
  );
  const { query } = await list.load(context, new URL(address, 'https://winery.example'));
  return { calls, query };
}

test('a list asks only what it knows, and its defaults, by the words of the contract', async () => {
  const address = '/office/products?q=rosé&state=lost&did=import&after=a1&other=1';
  const { calls, query } = await askedBy(PRODUCTS, address);
  expect(query).toEqual({ q: 'rosé', stock: 'low', after: 'a1' });
  expect(calls).toEqual([`/api/office/products?${new URLSearchParams(query)}`]);
});

test('a list that leaves the judging to the API passes on all but notices and empty fields', async () => {
  const { query } = await askedBy(
    ORDERS,
    '/office/orders?q=&flag=strange&did=held&of=1.2&failed=1&sort=-placed',
  );
  expect(query).toEqual({ flag: 'strange', sort: '-placed' });
});

test('"all that match" means the filters, not the page, the order or the kind', () => {
  const query = { kind: 'mails', state: 'failed', after: 'a1', before: 'b1', sort: 'placed', limit: '5' };
  expect(filterOf(query, ['kind'])).toEqual({ state: 'failed' });
});

test('choices come from a table of words, with or without tones', () => {
  expect(choicesOf({ open: 'Open', ended: { word: 'Ended' } })).toEqual([
    { value: 'open', label: 'Open' },
    { value: 'ended', label: 'Ended' },
  ]);
});
