import { expect, test } from 'vitest';
import { isOfficePath } from './office-path.ts';

test.each([
  ['/office', true],
  ['/office/', true],
  ['/office/orders/100042', true],
  ['/officer', false],
  ['/offices/orders', false],
  ['/office-wines', false],
  ['/products/office', false],
  ['/products/office/orders', false],
  ['/', false],
])('%s is of the office: %s', (pathname, isOffice) => {
  expect(isOfficePath(pathname)).toBe(isOffice);
});
