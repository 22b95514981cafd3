import { describe, expect, test } from 'vitest';
import { readSearch, shopHref, toQuery } from './shop-search.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

describe('the shop page’s address', () => {
  test('says what is searched, filtered and sorted', () => {
    expect(read('q=%20pinot%20&category=Library&sort=-price&page=2')).toEqual({
      q: 'pinot',
      category: 'Library',
      sort: '-price',
      page: 2,
    });
  });

  test('typed wrong it asks for the usual', () => {
    for (const query of ['', 'sort=sideways&page=-1', 'page=1.5', 'page=x', 'sort=toString']) {
      expect(read(query)).toEqual({ q: '', category: '', sort: 'featured', page: 1 });
    }
  });

  test('parameters without a meaning are left out', () => {
    expect(read('q=a%00b&category=%00')).toMatchObject({ q: 'ab', category: '' });
  });

  test('another filter begins again at its first page and keeps the rest', () => {
    const search = read('q=oak&sort=name&page=3');
    expect(shopHref(search, { category: 'Red & White' })).toBe(
      '/shop?q=oak&category=Red+%26+White&sort=name',
    );
    expect(shopHref(search, { page: 4 })).toBe('/shop?q=oak&sort=name&page=4');
    expect(shopHref(read(''))).toBe('/shop');
  });

  test('asks the API for the site’s own brand', () => {
    expect(toQuery(read('q=oak'), 2)).toEqual({
      brandingId: '2',
      sort: 'featured',
      page: 1,
      pageSize: 24,
      q: 'oak',
    });
  });
});
