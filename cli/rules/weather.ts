import type { WeatherLimits } from '../../domain/weather/limits.ts';
import { selectShopRules } from '../../server/catalog/lookups/shop-rules.ts';
import { resetWeatherLimits, setWeatherLimits } from '../../server/catalog/operations/weather.ts';
import { type Command, defineCommand, done, misused, rejected } from '../command.ts';
import { field, onOff } from '../fields.ts';
import { inColumns } from '../format.ts';

const degrees = field('°F', 'degrees Fahrenheit, such as 85', (text) =>
  /^-?\d{1,3}$/.test(text) ? Number(text) : undefined,
);

const NAMES = {
  hotF: '--hot',
  neverF: '--never',
  coldNightF: '--cold-night',
  coldDayF: '--cold-day',
};

export const weatherCommands: readonly Command[] = [
  defineCommand({
    name: 'weather limits',
    audit: 'reads',
    summary: 'Show the temperature limits for shipping wine',
    example: 'weather limits',
    async run({ db }) {
      const limits = (await selectShopRules(db)).weatherLimits;
      return done({ limits }, inWords(limits));
    },
  }),
  defineCommand({
    name: 'weather set-limits',
    options: {
      hot: degrees.optional().describe('The hottest day on the way'),
      never: degrees
        .optional()
        .describe('The temperature above which nothing ships, whatever the shopper chooses'),
      coldNight: degrees.optional().describe('The coldest night on the way'),
      coldDay: degrees.optional().describe('The lowest temperature that a day on the way must reach'),
      anyway: onOff.optional().describe('Whether shoppers may choose to ship anyway'),
    },
    summary: 'Change the temperature limits for shipping wine',
    details:
      'Options that are left out keep their values. The usual limits are 85, 90, 25 and 32 °F, in the order of the options. A forecast must stay 5 °F inside a limit, and more for later days.',
    example: 'weather set-limits --hot 80 --anyway off',
    async run({ db }, { hot, never, coldNight, coldDay, anyway }) {
      const given = {
        hotF: hot,
        neverF: never,
        coldNightF: coldNight,
        coldDayF: coldDay,
        allowsAnyway: anyway,
      };
      if (Object.values(given).every((value) => value === undefined)) return misused('Nothing to change.');
      const result = await setWeatherLimits(db, given);
      if (!result.ok) return rejected(result.refusal, { names: NAMES });
      return done({ limits: result.value }, inWords(result.value));
    },
  }),
  defineCommand({
    name: 'weather reset-limits',
    summary: 'Restore the usual temperature limits',
    example: 'weather reset-limits',
    async run({ db }) {
      await resetWeatherLimits(db);
      const limits = (await selectShopRules(db)).weatherLimits;
      return done({ limits }, inWords(limits));
    },
  }),
];

function inWords({ hotF, neverF, coldNightF, coldDayF, allowsAnyway }: WeatherLimits): string {
  return inColumns([
    ['Too hot', `above ${hotF} °F`],
    ['Never ships', `above ${neverF} °F`],
    ['Too cold', `below ${coldNightF} °F at night, or below ${coldDayF} °F all day`],
    ['All the same', allowsAnyway ? 'if the shopper wants it' : 'never'],
  ]);
}
