import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Lookups } from '../../../contract/lookups.ts';
import { LookupsContext } from '../../site/lookups.ts';
import { ShippingWarning } from './shipping-warning.tsx';

function page(shippingWarning: boolean): string {
  const lookups = {
    site: { shippingWarning },
    brands: [{ brandingId: 1, phone: '(855) 555-0141' }],
  } as unknown as Lookups;
  const stub = createElement(createRoutesStub([{ path: '/', Component: ShippingWarning }]));
  return renderToStaticMarkup(createElement(LookupsContext, { value: lookups }, stub));
}

test('SHIPPING_WARNING announces delays at shipping', () => {
  expect(page(true)).toContain('Shipping delays');
  expect(page(true)).toContain('(855) 555-0141');
  expect(page(false)).toBe('');
});
