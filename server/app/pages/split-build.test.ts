import { expect, test } from 'vitest';
import { splitBuild } from './split-build.ts';

const ROUTES = {
  root: { id: 'root', path: '' },
  shop: { id: 'shop', parentId: 'root' },
  products: { id: 'products', parentId: 'shop', path: 'shop/products' },
  officers: { id: 'officers', parentId: 'root', path: 'officers' },
  'office-layout': { id: 'office-layout', parentId: 'root' },
  today: { id: 'today', parentId: 'office-layout', path: 'office/today' },
  home: { id: 'home', parentId: 'root', path: 'office', index: true },
};

test('neither shop nor office has the other’s routes, and the browser is told only its own', () => {
  const build = { routes: ROUTES, assets: { url: '/assets/manifest-1.js', version: '1', routes: ROUTES } };
  const { shop, office, manifests } = splitBuild(build as unknown as Parameters<typeof splitBuild>[0]);
  expect(Object.keys(shop.routes)).toEqual(['root', 'shop', 'products', 'officers']);
  expect(Object.keys(office.routes)).toEqual(['root', 'office-layout', 'today', 'home']);
  expect(Object.keys(manifests)).toEqual(['/assets/manifest-shop-1.js', '/assets/manifest-office-1.js']);
  expect(manifests['/assets/manifest-shop-1.js']).not.toContain('today');
  expect(shop.assets.url).toBe('/assets/manifest-shop-1.js');
});
