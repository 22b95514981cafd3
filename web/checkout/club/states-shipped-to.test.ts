import { expect, test } from 'vitest';
import type { Cart } from '../../../contract/cart.ts';
import type { Club } from '../../../contract/clubs.ts';
import type { Lookups } from '../../../contract/lookups.ts';
import { statesShippedTo } from './states-shipped-to.ts';

const state = (stateId: number, stateName: string, offSiteShipping = true, countryId = 37) => ({
  stateId,
  stateName,
  stateShort: stateName.slice(0, 2).toUpperCase(),
  countryId,
  offSiteShipping,
});
const lookups = {
  states: [
    state(9, 'Ohio'),
    state(6, 'California'),
    state(44, 'Utah', false),
    state(99, 'Ontario', true, 38),
  ],
} as unknown as Lookups;
const clubs = [{ clubTypeId: 2, terms: { eligibleStates: [state(9, 'Ohio')] } }] as unknown as Club[];
const cartOf = (clubContinuityTypeId: number | null) =>
  ({
    shoppingCartItems: [{ clubContinuityTypeId, clubName: clubContinuityTypeId && 'Club' }],
  }) as unknown as Cart;

const names = (checkout: Parameters<typeof statesShippedTo>[0]) =>
  statesShippedTo(checkout).map(({ stateName }) => stateName);

test('an order can go to every state that the shop ships to, sorted by name', () => {
  expect(names({ lookups, cart: cartOf(null), clubs: [] })).toEqual(['California', 'Ohio']);
});

test('a membership can go only to the eligible states of its club', () => {
  expect(names({ lookups, cart: cartOf(2), clubs })).toEqual(['Ohio']);
  expect(names({ lookups, cart: cartOf(1), clubs })).toEqual(['California', 'Ohio']);
});
