import { describe, expect, test } from 'vitest';
import { withChosenAddress } from './chosen-address.ts';
import { bookEntry } from './testing/book-entry.ts';

const entered = { name_first: 'Zoë & Co', address1: '1 Main St #5', stateId: '6', saveAddress: 'on' };
const book = [bookEntry(5), bookEntry(6, { FirstName: 'Mary', Company: null })];

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

const chosenIn = (values: Record<string, string>, isEntered = true) =>
  Object.fromEntries(
    withChosenAddress(formOf({ email: 'g@example.com', ...values }), {
      book,
      entered: isEntered ? entered : null,
      values: {},
    }),
  );

describe('the posted form gets the chosen address', () => {
  test('of the book, whatever else was entered', () => {
    expect(chosenIn({ addressBookId: '6', city: 'forged' })).toEqual({
      email: 'g@example.com',
      addressBookId: '6',
      name_first: 'Mary',
      name_last: 'Hopper',
      address1: '1245 Main Street',
      city: 'Napa',
      stateId: '6',
      zip: '94558',
      phone: '(707) 555-0100',
      countryId: '37',
    });
  });

  test('of the book, to be the default', () => {
    expect(chosenIn({ addressBookId: '5', makeDefaultShipping: 'on' })).toMatchObject({
      addressBookId: '5',
      company: 'Navy',
      makeDefaultShipping: 'on',
    });
  });

  test('that is new; a tick meant for a saved one does not go along', () => {
    expect(chosenIn({ addressBookId: 'new', makeDefaultShipping: 'on' })).toEqual({
      email: 'g@example.com',
      addressBookId: 'new',
      ...entered,
    });
  });

  test.each([{}, { addressBookId: '7' }, { addressBookId: 'new' }])('or none: %j', (values) => {
    expect(chosenIn(values, false)).toEqual({ email: 'g@example.com' });
  });

  test('a form with the fields themselves stays unchanged', () => {
    const typed = { addressBookId: 'new', address1: '1 Main St', saveAddress: 'on' };
    expect(chosenIn(typed)).toEqual({ email: 'g@example.com', ...typed });
  });
});
