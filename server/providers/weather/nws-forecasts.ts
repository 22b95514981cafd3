import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { addDays, type Day } from '../../../domain/dates/day.ts';
import { askJson, type JsonAnswer } from '../ask-json.ts';
import type {
  CellFound,
  DayForecast,
  ForecastFound,
  ForecastService,
  WeatherCell,
} from './forecast-service.ts';

export interface NwsAccount {
  /** 'https://api.weather.gov' */
  readonly url: string;
  /** An email address: the service asks who calls it. */
  readonly contact: string;
}

const TIMEOUT_MS = 10_000;
/** Most errors are gone at the second or third try. */
const PAUSES_MS = [1_000, 4_000];
const OLDEST_MS = 24 * 60 * 60 * 1000;

const point = z.object({
  properties: z.object({ gridId: z.string().min(1), gridX: z.int(), gridY: z.int() }),
});

/** An integer today; with a unit of its own once a feature of the service is on. */
const temperature = z.union([
  z.number().transform((value) => ({ value, unit: null })),
  z
    .object({ value: z.number(), unitCode: z.string() })
    .transform(({ value, unitCode }) => ({ value, unit: unitCode })),
]);

const forecast = z.object({
  properties: z.object({
    updateTime: z.coerce.date(),
    periods: z.array(
      z.object({
        startTime: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:/),
        isDaytime: z.boolean(),
        temperature,
        temperatureUnit: z.string().nullish(),
      }),
    ),
  }),
});

type Period = z.infer<typeof forecast>['properties']['periods'][number];

export interface NwsTiming {
  readonly now: () => Date;
  readonly timeoutMs?: number;
  readonly pausesMs?: readonly number[];
}

/** The National Weather Service: free, in the public domain, without a key. */
export function createNwsForecasts(
  { url, contact }: NwsAccount,
  { now, timeoutMs = TIMEOUT_MS, pausesMs = PAUSES_MS }: NwsTiming,
): ForecastService {
  const headers = { 'user-agent': `Cellar Door (${contact})`, accept: 'application/geo+json' };
  const ask = async (path: string): Promise<JsonAnswer> => {
    for (const pause of pausesMs) {
      const answer = await askOnce(path);
      if (answer.kind === 'answered' && answer.status < 500) return answer;
      await sleep(pause, undefined, { ref: false });
    }
    return askOnce(path);
  };
  const askOnce = (path: string) =>
    askJson(new URL(path, url), { headers, signal: AbortSignal.timeout(timeoutMs) });

  async function forecastOf({ office, x, y }: WeatherCell): Promise<ForecastFound> {
    const answer = await ask(`/gridpoints/${office}/${x},${y}/forecast`);
    if (answer.kind === 'answered' && answer.status === 404) return { kind: 'moved' };
    const read = answer.kind === 'answered' && answer.status === 200 ? forecast.safeParse(answer.body) : null;
    if (!read?.success) return { kind: 'failed', why: whyOf(answer) };
    const { updateTime: issuedAt, periods } = read.data.properties;
    const age = now().getTime() - issuedAt.getTime();
    if (age > OLDEST_MS) return { kind: 'failed', why: `a forecast of ${issuedAt.toISOString()}` };
    const days = daysOf(periods);
    return days.length > 0
      ? { kind: 'forecast', issuedAt, days }
      : { kind: 'failed', why: 'a forecast without days' };
  }

  return {
    async findCell({ latitude, longitude }): Promise<CellFound> {
      const answer = await ask(`/points/${round4(latitude)},${round4(longitude)}`);
      if (answer.kind === 'answered' && answer.status === 404) return { kind: 'nowhere' };
      const read = answer.kind === 'answered' && answer.status === 200 ? point.safeParse(answer.body) : null;
      if (!read?.success) return { kind: 'failed', why: whyOf(answer) };
      const { gridId, gridX, gridY } = read.data.properties;
      return { kind: 'found', cell: { office: gridId, x: gridX, y: gridY } };
    },
    /** One cell may be stuck for weeks while its neighbors are fine. */
    async forecast(cell) {
      const own = await forecastOf(cell);
      if (own.kind !== 'failed') return own;
      for (const x of [cell.x + 1, cell.x - 1]) {
        const next = await forecastOf({ ...cell, x });
        if (next.kind === 'forecast') return next;
      }
      return own;
    },
  };
}

/** More than four decimals are refused. */
function round4(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}

function whyOf(answer: JsonAnswer): string {
  return answer.kind === 'silent' ? answer.why : `answered ${answer.status}`;
}

/** Days by the clocks of the place, which the times carry. Never by name or position: the first may be any part of a day. */
function daysOf(periods: readonly Period[]): DayForecast[] {
  const highs = new Map<Day, number>();
  const lows = new Map<Day, number>();
  for (const period of periods) {
    const [day, hour] = [period.startTime.slice(0, 10), Number(period.startTime.slice(11, 13))];
    if (period.isDaytime) highs.set(day, fahrenheit(period));
    else lows.set(hour >= 12 ? addDays(day, 1) : day, fahrenheit(period));
  }
  return [...highs].flatMap(([day, highF]) => {
    // Today's night is over, and of the last day only the night is known.
    const lowF = lows.get(day) ?? lows.get(addDays(day, 1));
    return lowF === undefined ? [] : [{ day, highF, lowF }];
  });
}

function fahrenheit({ temperature: { value, unit }, temperatureUnit }: Period): number {
  const isCelsius = unit === null ? temperatureUnit === 'C' : unit.endsWith('degC');
  return isCelsius ? (value * 9) / 5 + 32 : value;
}
