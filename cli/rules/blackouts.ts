import { isDay } from '../../domain/dates/day.ts';
import { shopRulesReader } from '../../server/lookups/shop-rules.ts';
import { addBlackout, removeBlackout } from '../../server/operations/calendar.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, misusedFields, refused } from '../command.ts';

export const blackoutsList: Command = {
  name: 'blackouts list',
  parameters: [],
  audit: 'reads',
  summary: 'The days closed for shipping, delivery and pick-up',
  example: 'blackouts list',
  async run({ db }) {
    const { blackoutDates, blackoutReasons = {} } = (await shopRulesReader(db)()).calendar;
    const blackouts = blackoutDates.map((day) => ({ day, reason: blackoutReasons[day] ?? '' }));
    const rows = blackouts.map(({ day, reason }) => [day, reason]);
    return done({ blackouts }, inColumns(rows) || 'No day is closed.');
  },
};

export const blackoutsAdd: Command = {
  name: 'blackouts add',
  parameters: ['day'],
  options: {
    reason: { type: 'string', value: 'text', describe: 'What shoppers read: Closed for Thanksgiving Day' },
  },
  summary: 'Close a day for shipping, delivery and pick-up, or change why it is closed',
  example: 'blackouts add 2027-11-25 --reason "Thanksgiving Day"',
  async run({ db }, { values: { day = '' }, options }) {
    const reason = String(options.reason ?? '').trim();
    const result = await addBlackout(db, { day, reason });
    if (!result.ok) return misusedFields(result.refusal, { day: '<day>', reason: '--reason' });
    return done({ day, reason }, `${day}: closed${reason === '' ? '' : ` for ${reason}`}`);
  },
};

export const blackoutsRemove: Command = {
  name: 'blackouts remove',
  parameters: ['day'],
  summary: 'Open a closed day',
  example: 'blackouts remove 2027-11-25',
  async run({ db }, { values: { day = '' } }) {
    if (!isDay(day)) return misused('<day>: Not a day (YYYY-MM-DD).');
    if (!(await removeBlackout(db, day))) return refused(`${day} is not closed.`);
    return done({ day }, `${day}: open`);
  },
};
