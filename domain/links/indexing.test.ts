import { expect, test } from 'vitest';
import { mayBeIndexed } from './indexing.ts';

test.each([
  ['/shop', ''],
  ['/shop', '?category=Library&page=2'],
  ['/shop', '?utm_source=letter'],
  ['/shop/products/corkscrew', ''],
  ['/shop/clubs', ''],
  ['/shop/clubs/2', ''],
  ['/shop/clubs/12', ''],
  ['/find-our-wines', '?state=CA'],
  ['/find-our-wines', ''],
  ['/texts', ''],
])('%s%s may be listed', (pathname, search) => {
  expect(mayBeIndexed(pathname, search)).toBe(true);
});

test.each([
  ['/shop', '?q=merlot'],
  ['/shop', '?category=Library&sort=price'],
  ['/find-our-wines', '?zip=94558'],
  ['/find-our-wines', '?distance=25'],
  ['/shop/products/corkscrew', '?added=1'],
  ['/shop/products/corkscrew', '?qty=2'],
  ['/shop/products/corkscrew/reviews', ''],
  ['/shop/clubs/2/members', ''],
  ['/shop/clubs/dozen', ''],
  ['/find-our-wines/napa', ''],
  ['/account/shop', ''],
  ['/account/shop/products/corkscrew', ''],
  ['/account/shop/clubs', ''],
  ['/account/find-our-wines', ''],
  ['/shop/products', ''],
  ['/shop/login', ''],
  ['/shop/reset-password', '?token=x'],
  ['/shipping', ''],
  ['/confirmation', ''],
  ['/account/orders/7', ''],
  ['/bulk-payment', '?customerId=1'],
  ['/club-membership', '?id=1'],
  ['/compliance-receipt', '?id=1'],
  ['/club-release', '?id=1'],
  ['/card-link', '?id=1'],
  ['/dev/parts', ''],
])('%s%s may not', (pathname, search) => {
  expect(mayBeIndexed(pathname, search)).toBe(false);
});
