import { expect, test } from 'vitest';
import { isCodeOf, isCorrectedCodeOf } from './bottle-codes.ts';

const SOLD = { name: 'Pinot Noir', vintage: 2023, bottleVolumeMl: 750, sku: 'PN-23', barcode: '0890001' };

test('a bottle is known by its SKU and its bar code, in any case', () => {
  expect(isCodeOf(SOLD, 'pn-23')).toBe(true);
  expect(isCodeOf(SOLD, '0890001')).toBe(true);
  expect(isCodeOf(SOLD, '0890002')).toBe(false);
  expect(isCodeOf({ ...SOLD, barcode: null }, 'null')).toBe(false);
});

const NEW_CODE = { ...SOLD, sku: 'PN-23-A', barcode: '0890002' };

test.each([
  ['a corrected bar code', NEW_CODE, '0890002', true],
  ['a corrected SKU', NEW_CODE, 'PN-23-a', true],
  ['a code that neither has', NEW_CODE, '0890003', false],
  ['the next vintage', { ...NEW_CODE, vintage: 2024 }, '0890002', false],
  ['another size', { ...NEW_CODE, bottleVolumeMl: 1500 }, '0890002', false],
  ['a corrected name', { ...NEW_CODE, name: 'Pinot Noir Estate' }, '0890002', true],
])('%s', (_, today, code, isSame) => {
  expect(isCorrectedCodeOf(SOLD, today, code)).toBe(isSame);
});

test('the year of a name counts where there is no vintage', () => {
  const sold = { ...SOLD, name: 'Pinot Noir 2023', vintage: null };
  const next = { ...NEW_CODE, name: 'Pinot Noir 2024', vintage: null };
  expect(isCorrectedCodeOf(sold, next, '0890002')).toBe(false);
  expect(isCorrectedCodeOf(sold, { ...next, name: 'Pinot Noir, 2023' }, '0890002')).toBe(true);
  expect(isCorrectedCodeOf(sold, NEW_CODE, '0890002')).toBe(true);
});
