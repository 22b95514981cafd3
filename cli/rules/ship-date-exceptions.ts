import { isDay } from '../../domain/dates/day.ts';
import { shopRulesReader } from '../../server/lookups/shop-rules.ts';
import {
  addShipDateException,
  removeShipDateException,
  setDefaultShipDay,
} from '../../server/operations/calendar.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, misusedFields, refused } from '../command.ts';

export const exceptionsList: Command = {
  name: 'ship-date-exceptions list',
  parameters: [],
  audit: 'reads',
  summary: 'Delivery days that no weekday and no closed day forbids, and the default ship date',
  example: 'ship-date-exceptions list',
  async run({ db }) {
    const { exceptions, defaultShipDateOverrides, defaultShipDate } = (await shopRulesReader(db)()).calendar;
    const replaced = new Map(Object.entries(defaultShipDateOverrides).map(([from, to]) => [to, from]));
    const listed = exceptions.map((day) => ({ day, replacesDefault: replaced.get(day) ?? null }));
    const rows = listed.map(({ day, replacesDefault }) => [
      day,
      replacesDefault === null ? '' : `stands in for ${replacesDefault}`,
    ]);
    const lines = [inColumns(rows) || 'No day is free.', `Default ship date: ${defaultShipDate ?? 'today'}`];
    return done({ exceptions: listed, defaultShipDate }, lines.join('\n'));
  },
};

export const exceptionsAdd: Command = {
  name: 'ship-date-exceptions add',
  parameters: ['day'],
  options: {
    'replaces-default': { type: 'string', value: 'day', describe: 'The default ship date it stands in for' },
  },
  summary: 'Free a delivery day of weekdays and closed days',
  example: 'ship-date-exceptions add 2027-12-30 --replaces-default 2027-12-26',
  async run({ db }, { values: { day = '' }, options }) {
    const given = options['replaces-default'];
    const replacesDefault = given === undefined ? null : String(given);
    const result = await addShipDateException(db, { day, replacesDefault });
    if (result.ok) return done({ day, replacesDefault }, `${day}: free`);
    return misusedFields(result.refusal, { day: '<day>', replacesDefault: '--replaces-default' });
  },
};

export const exceptionsRemove: Command = {
  name: 'ship-date-exceptions remove',
  parameters: ['day'],
  summary: 'Put a day under the rules of weekdays and closed days again',
  example: 'ship-date-exceptions remove 2027-12-30',
  async run({ db }, { values: { day = '' } }) {
    if (!isDay(day)) return misused('<day>: Not a day (YYYY-MM-DD).');
    if (!(await removeShipDateException(db, day))) return refused(`${day} is not free of the rules.`);
    return done({ day }, `${day}: under the rules`);
  },
};

export const defaultShipDateSet: Command = {
  name: 'default-ship-date set',
  parameters: ['day'],
  summary: 'Offer nothing before a day',
  example: 'default-ship-date set 2027-03-10',
  async run({ db }, { values: { day = '' } }) {
    const result = await setDefaultShipDay(db, day);
    if (!result.ok) return misused('<day>: Not a day (YYYY-MM-DD).');
    return done({ defaultShipDate: day }, `Default ship date: ${day}`);
  },
};

export const defaultShipDateClear: Command = {
  name: 'default-ship-date clear',
  parameters: [],
  summary: 'Offer from today on again',
  example: 'default-ship-date clear',
  async run({ db }) {
    await setDefaultShipDay(db, null);
    return done({ defaultShipDate: null }, 'Default ship date: today');
  },
};
