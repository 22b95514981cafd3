import { expect, test } from 'vitest';
import { offerAddresses } from './offered-addresses.ts';
import { bookEntry } from './testing/book-entry.ts';

const book = [
  bookEntry(4),
  bookEntry(5, { IsDefaultShipping: true }),
  bookEntry(6, { IsDefaultMailing: true }),
];
const stored = { name_first: 'Mary', address1: '1 Main St', stateId: 6, email: 'm@example.com' };
const chosenAtFirst = (...[kind, to]: Parameters<typeof offerAddresses>) => offerAddresses(kind, to).values;

test('at first the default address of the kind is chosen, or none', () => {
  expect(chosenAtFirst('shipping', { book, stored: null })).toEqual({ addressBookId: '5' });
  expect(chosenAtFirst('billing', { book, stored: null })).toEqual({ addressBookId: '6' });
  expect(chosenAtFirst('billing', { book: [bookEntry(4)], stored: null })).toEqual({});
});

test('a stored address is chosen, even where another is the default', () => {
  expect(chosenAtFirst('shipping', { book, stored: { ...stored, addressBookId: 4 } })).toEqual({
    addressBookId: '4',
  });
});

test('an address that has become the default is not made it again', () => {
  expect(chosenAtFirst('shipping', { book, stored: { ...stored, addressBookId: 5 } })).toEqual({
    addressBookId: '5',
    makeDefaultShipping: '',
  });
});

test.each(['new', null, 99] as const)('a stored address that is not in the book (%s) is a new one', (id) => {
  const offered = offerAddresses('shipping', {
    book,
    stored: { ...stored, addressBookId: id, saveAddress: true },
  });
  expect(offered.values).toEqual({ addressBookId: 'new' });
  expect(offered.entered).toEqual({
    name_first: 'Mary',
    address1: '1 Main St',
    stateId: '6',
    saveAddress: 'on',
  });
});

test('an address entered since comes before the stored one', () => {
  const chosen = { ...stored, name_last: 'S', city: 'Napa', zip: '94558', phone: '1', address1: '2 Main St' };
  const offered = offerAddresses('shipping', { book, chosen, stored: { ...stored, addressBookId: 4 } });
  expect(offered.values).toEqual({ addressBookId: 'new' });
  expect(offered.entered).toMatchObject({ address1: '2 Main St' });
  expect(offered.entered).not.toHaveProperty('email');
});
