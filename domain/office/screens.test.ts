import { expect, test } from 'vitest';
import { hasScreen } from './screens.ts';

test.each([
  ['/office/orders', true],
  ['/office/orders?view=late', true],
  ['/office/orders/100042', true],
  ['/office/products?stock=low', true],
  ['/office/ordersome', false],
  ['/office/nowhere', false],
  ['/office', false],
])('%s has a screen: %s', (href, has) => {
  expect(hasScreen(href)).toBe(has);
});
