import { describe, expect, test } from 'vitest';
import { fartherThan, readStockistSearch, stockistHref } from './stockist-search.ts';

const read = (query: string) => readStockistSearch(new URLSearchParams(query));

describe('the address of the page', () => {
  test('carries the search', () => {
    expect(read('zip=94558&distance=25&q=wine+bar&page=3')).toEqual({
      zip: '94558',
      distance: '25',
      q: 'wine bar',
      page: 3,
    });
  });

  test.each([
    ['distance=11', { distance: '50' }],
    ['distance=many&page=0', { distance: '50', page: 1 }],
    ['page=1.5', { page: 1 }],
    ['page=-2', { page: 1 }],
    ['q=%00%20', { q: '' }],
    ['zip=+abcde+', { zip: 'abcde' }],
  ])('%s', (query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });

  test.each(['', '?zip=94558', '?zip=94558&distance=25&q=wine+bar&page=3', '?q=napa'])(
    'leads back to %s',
    (query) => {
      const search = read(query.slice(1));
      expect(stockistHref(search, { page: search.page })).toBe(`/find-our-wines${query}`);
    },
  );

  test('begins another search at its first page, and names no distance without a ZIP', () => {
    expect(stockistHref(read('zip=94558&page=3'), { distance: '100' })).toBe(
      '/find-our-wines?zip=94558&distance=100',
    );
    expect(stockistHref(read('zip=94558&distance=100'), { zip: '' })).toBe('/find-our-wines');
  });
});

test('farther goes on to the farthest', () => {
  expect([fartherThan('10'), fartherThan('100'), fartherThan('250')]).toEqual(['25', '250', null]);
});
