import { describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates/day.ts';
import {
  type DateContext,
  dateCalendar,
  dateChoice,
  dateError,
  defaultDate,
  deliveryDateOf,
  shipDateOf,
  tidyDate,
} from './delivery-date.ts';

const monday: DateContext = {
  badDays: new Map(),
  today: '2026-11-30',
  shipViaId: 1,
  brandingId: 2,
  requiresShipDate: false,
  leadDays: 2,
  calendar: {
    blackoutDates: ['2026-12-03'],
    shipDates: [],
    exceptions: [],
    defaultShipDate: null,
    defaultShipDateOverrides: {},
  },
};

describe('between the delivery day of the form and the ship day of the wire', () => {
  test.each([
    [9, '12/02/2026', '12/01/2026'],
    [1, '12/02/2026', '11/30/2026'],
    [1, '03/01/2028', '02/28/2028'],
  ])('service %i delivers %s what is shipped on %s', (shipViaId, delivery, ship) => {
    expect(shipDateOf(delivery, { deliveryMethod: 'DELIVER', shipViaId, roadDays: null })).toBe(ship);
    expect(deliveryDateOf(ship, { deliveryMethod: 'DELIVER', shipViaId, roadDays: null })).toBe(delivery);
  });

  test('a text that is not a date passes unchanged', () => {
    expect(shipDateOf('soon', { deliveryMethod: 'DELIVER', shipViaId: 1, roadDays: null })).toBe('soon');
  });
});

test.each([
  ['12/2/2026', '12/02/2026'],
  [' 1-5-2027 ', '01/05/2027'],
  ['12/02/26', '12/02/26'],
])('%s is tidied to %s', (typed, tidy) => {
  expect(tidyDate(typed)).toBe(tidy);
});

describe('a typed delivery date', () => {
  test.each([
    ['', 'Required'],
    ['soon', 'Invalid'],
    ['12/01/2026', 'Invalid'],
    ['12/03/2026', 'Invalid'],
    ['12/2/2026', null],
  ])('%j: %j', (typed, message) => {
    expect(dateError(typed, monday)).toBe(message);
  });

  test('the first open day is proposed, and the next ones are offered', () => {
    expect(defaultDate(monday)).toBe('12/02/2026');
    expect(dateChoice(monday)).toEqual({
      kind: 'free',
      next: ['2026-12-02', '2026-12-04', '2026-12-09', '2026-12-10', '2026-12-11'],
    });
  });

  test('a day that is too hot is closed, and the first fine one is proposed', () => {
    const hot = { reason: 'Too hot on the way', isForbidden: false };
    const context = {
      ...monday,
      badDays: new Map([
        ['2026-12-02', hot],
        ['2026-12-09', hot],
      ]),
    };
    expect(defaultDate(context)).toBe('12/04/2026');
    expect(dateChoice(context)).toMatchObject({
      next: ['2026-12-04', '2026-12-10', '2026-12-11', '2026-12-16', '2026-12-17'],
    });
    expect(dateCalendar(context).verdictOf('2026-12-02')).toEqual({
      isOpen: false,
      reason: 'Too hot on the way',
    });
    expect(dateCalendar(context).verdictOf('2026-12-03')).toMatchObject({ reason: 'Closed' });
  });

  test('without any fine day, all open ones are offered', () => {
    const cold = { reason: 'Too cold on the way', isForbidden: false };
    const everyDay = Array.from({ length: 400 }, (_, at) => [addDays('2026-11-30', at), cold] as const);
    expect(defaultDate({ ...monday, badDays: new Map(everyDay) })).toBe('12/02/2026');
  });

  test('a cart that needs a listed day, and has none, cannot go on', () => {
    const listed = { ...monday, requiresShipDate: true };
    expect(dateChoice(listed)).toEqual({ kind: 'list', days: [] });
    expect(dateError('', listed)).toContain('No delivery date is available');
  });
});
