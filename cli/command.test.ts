import { expect, test } from 'vitest';
import { z } from 'zod';
import { type CommandInput, defineCommand, done } from './command.ts';
import { brand, day, dollars, flag, id, limit, listOrNone, onOff, orNone, percent, text } from './fields.ts';
import type { Shop } from './open-shop.ts';

const command = defineCommand({
  name: 'thing set',
  parameters: { order: id('an order'), shipDay: day },
  options: {
    dryRun: flag,
    limit,
    minimum: orNone(dollars).optional(),
    share: percent.optional(),
    brand: brand.optional(),
    open: onOff.optional(),
    line: z.array(id('a line')).default([]),
    slug: listOrNone(text('slug')).optional(),
  },
  summary: 'Set a thing',
  example: 'thing set 7 2027-03-31',
  run: async (_, given) => done(given, ''),
});

const run = (options: CommandInput['options'] = {}, values: CommandInput['values'] = {}) =>
  command.run({} as Shop, { values: { order: '7', 'ship-day': '2027-03-31', ...values }, options });

test('a command gets typed values, with defaults for omitted options', async () => {
  expect(await run()).toMatchObject({
    json: { order: 7, shipDay: '2027-03-31', dryRun: false, limit: 100, line: [] },
  });
  const options = { 'dry-run': true, minimum: '$18.5', share: '14.5', open: 'off', line: ['1', '2'] };
  expect(await run({ ...options, slug: ['merlot'], brand: '2' })).toMatchObject({
    json: { dryRun: true, minimum: 1850, share: 14.5, open: false, line: [1, 2], slug: ['merlot'], brand: 2 },
  });
  expect(await run({ minimum: 'none', slug: ['none'] })).toMatchObject({ json: { minimum: null, slug: [] } });
});

test.each([
  [{ limit: '0' }, "--limit must be a whole number of at least 1, not '0'."],
  [{ limit: '2147483648' }, "--limit must be a whole number of at least 1, not '2147483648'."],
  [{ minimum: '5.123' }, "--minimum must be an amount in dollars, such as 49.50, not '5.123'."],
  [{ share: '7,5' }, "--share must be a percentage such as 14.5, not '7,5'."],
  [{ open: 'yes' }, "--open must be on or off, not 'yes'."],
  [{ brand: '9' }, "--brand must be 1 or 2, not '9'."],
  [{ line: ['1', 'x'] }, "--line must be the number of a line, not 'x'."],
])('%j is misused', async (options, reason) => {
  expect(await run(options)).toEqual({ kind: 'misused', reason });
});

test('every wrong value is named, and parameters by their names', async () => {
  expect(await run({ open: '' }, { order: 'many', 'ship-day': '2027-02-30' })).toEqual({
    kind: 'misused',
    reason:
      "<order> must be the number of an order, not 'many'. " +
      "<ship-day> must be a date such as 2027-03-31, not '2027-02-30'. --open must be on or off, not ''.",
  });
});

test('the fields describe the options', () => {
  expect(command.parameters).toEqual(['order', 'ship-day']);
  expect(command.options).toMatchObject({
    'dry-run': { type: 'boolean' },
    limit: {
      type: 'string',
      multiple: false,
      value: 'n',
      describe: expect.stringContaining('(default 100)'),
    },
    minimum: { value: 'usd|none' },
    line: { multiple: true, value: 'n' },
    slug: { multiple: true, value: 'slug|none' },
  });
});
