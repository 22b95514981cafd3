import { expect, test } from 'vitest';
import type { BulkCarts } from '../../contract/bulk.ts';
import { offerAddresses } from '../checkout/address-book/offered-addresses.ts';
import { bookEntry } from '../checkout/address-book/testing/book-entry.ts';
import { bulkValues } from './bulk-values.ts';

const card = { CardId: 41, CardTypeId: 2, LastFour: '1111', IsDefault: false, isAuthorized: true };
const user = { CreditCards: [card, { ...card, CardId: 42 }] } as unknown as BulkCarts['user'];
const offeredOf = (book: ReturnType<typeof bookEntry>[]) => offerAddresses('billing', { book, stored: null });

test('nothing is chosen at first', () => {
  expect(bulkValues(user, offeredOf([bookEntry(4), bookEntry(5)]))).toEqual({ countryId: '37' });
});

test('but the defaults are; of somebody who is not logged in there is no address', () => {
  const CreditCards = [card, { ...card, CardId: 42, IsDefault: true }];
  const book = [bookEntry(4), bookEntry(5, { IsDefaultMailing: true })];
  expect(bulkValues({ ...user, CreditCards }, offeredOf(book))).toEqual({
    countryId: '37',
    cardId: '42',
    addressBookId: '5',
  });
  expect(bulkValues({ ...user, CreditCards }, null)).toEqual({ countryId: '37', cardId: '42' });
});
