import { expect, test } from 'vitest';
import { decodeAddress } from './chosen-address.ts';
import { pickerValues } from './picker-values.ts';
import { bookEntry } from './testing/book-entry.ts';

const book = [
  bookEntry(4),
  bookEntry(5, { IsDefaultShipping: true }),
  bookEntry(6, { IsDefaultMailing: true }),
];
const stored = { name_first: 'Mary', address1: '1 Main St', stateId: 6, email: 'm@example.com' };

test('at first the default address of the kind is chosen, or none', () => {
  expect(pickerValues('shipping', null, book)).toEqual({ addressBookId: '5' });
  expect(pickerValues('billing', null, book)).toEqual({ addressBookId: '6' });
  expect(pickerValues('billing', null, [bookEntry(4)])).toEqual({});
});

test('what is stored is chosen, even where another is the default', () => {
  expect(pickerValues('shipping', { ...stored, addressBookId: 4 }, book)).toEqual({ addressBookId: '4' });
});

test('what has become the default is not asked for again', () => {
  expect(pickerValues('shipping', { ...stored, addressBookId: 5 }, book)).toEqual({
    addressBookId: '5',
    makeDefaultShipping: '',
  });
});

test.each(['new', null, 99] as const)('a stored address that is not in the book (%s) is a new one', (id) => {
  const values = pickerValues('shipping', { ...stored, addressBookId: id, saveAddress: true }, book);
  expect(values.addressBookId).toBe('new');
  expect(decodeAddress(values.newAddress ?? '')).toEqual({
    name_first: 'Mary',
    address1: '1 Main St',
    stateId: '6',
    saveAddress: 'on',
  });
});
