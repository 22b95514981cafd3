import { expect, test } from 'vitest';
import { ruleInWords, whatDeletingStops, whatPermitDecides } from './permits.ts';

const PERMIT = { brandingId: 1, state: 'WI', number: 'W-1', validFrom: '2027-01-01', validTo: null } as const;
const at = { isOn: true, others: [], today: '2027-03-02' } as const;
const REST = ': carts and club shipments are refused, and open orders can’t leave.';

test('a permit that decides says on which days wine no longer ships', () => {
  expect(whatDeletingStops(PERMIT, at)).toBe(`Without it, wine does not ship there anymore${REST}`);
  const ends = { ...PERMIT, validTo: '2027-03-02' };
  expect(whatDeletingStops(ends, at)).toContain(`there through March 2, 2027${REST}`);
  const later = { ...PERMIT, validFrom: '2027-04-01' };
  expect(whatDeletingStops(later, at)).toContain(`there from April 1, 2027 on${REST}`);
  expect(whatDeletingStops({ ...later, validTo: '2027-05-01' }, at)).toContain(
    `there from April 1, 2027 through May 1, 2027${REST}`,
  );
});

test('days that another permit covers too ship on', () => {
  const before = { ...PERMIT, number: 'W-0', validFrom: '2025-01-01', validTo: '2026-12-31' } as const;
  expect(whatDeletingStops(PERMIT, { ...at, others: [before] })).not.toContain('W-0');
  expect(whatDeletingStops(PERMIT, { ...at, others: [{ ...before, validTo: '2027-06-30' }] })).toContain(
    `anymore, except on days of permit W-0${REST}`,
  );
});

test('one that decides nothing says why', () => {
  expect(whatDeletingStops(PERMIT, { ...at, isOn: false })).toBe(
    'Shipping does not change: Alder Ridge ships wine with or without a permit.',
  );
  expect(whatDeletingStops({ ...PERMIT, state: 'CA' }, at)).toBe(
    'Shipping does not change: California asks for no permit.',
  );
  expect(whatDeletingStops({ ...PERMIT, validTo: '2027-03-01' }, at)).toBe(
    'Shipping does not change: the permit has ended.',
  );
});

test('a change is said to count at once only where the permit decides', () => {
  expect(whatPermitDecides(PERMIT, true)).toBe(
    'Alder Ridge ships wine only where it has a permit on the ship day. A change of the state or the days counts as soon as it is saved.',
  );
  expect(whatPermitDecides(PERMIT, false)).toBe('Alder Ridge ships wine with or without a permit.');
  expect(whatPermitDecides({ ...PERMIT, state: 'CA' }, true)).toBe('California asks for no permit.');
});

test('only where no one set it does the first permit promise to decide', () => {
  expect(ruleInWords(2, undefined)).toMatch(/^From its first permit on, Twomey ships wine only where/);
  expect(ruleInWords(2, true)).toMatch(/^Twomey ships wine only where/);
  expect(ruleInWords(2, false)).toBe('Twomey ships wine with or without a permit.');
});
