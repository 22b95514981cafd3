import { addDays, type Day } from '../../domain/dates/day.ts';
import { startTestService, type TestService } from './test-service.ts';

/** A fake National Weather Service with one cell, in its format. */
export interface TestForecasts {
  readonly service: TestService;
  /** °F. */
  highs: (day: Day) => number;
  /** °F, of the night before the day. */
  lows: (day: Day) => number;
  updateTime: Date;
  /** Temperatures as `{ unitCode, value }` in °C. */
  celsius: boolean;
  /** 'PSR/50,60': answers 503. */
  readonly brokenCells: Set<string>;
  readonly requests: string[];
  readonly agents: Set<string | undefined>;
}

const DAYS = 7;

export async function startTestForecasts(): Promise<TestForecasts> {
  const service = await startTestService((request) => {
    const path = request.url ?? '';
    nws.requests.push(path);
    nws.agents.add(request.headers['user-agent']);
    if (request.headers.accept !== 'application/geo+json') return problem(406, 'NotAcceptable');
    if (/^\/points\/-?\d+(\.\d{1,4})?,-?\d+(\.\d{1,4})?$/.test(path)) {
      return { status: 200, body: { properties: { gridId: 'PSR', gridX: 50, gridY: 60 } } };
    }
    const cell = /^\/gridpoints\/(.+)\/forecast$/.exec(path)?.[1];
    if (cell === undefined) return problem(404, 'InvalidPoint');
    if (nws.brokenCells.has(cell)) return problem(503, 'ForecastGridExpired');
    const properties = { units: 'us', updateTime: nws.updateTime.toISOString(), periods: periods() };
    return { status: 200, body: { properties } };
  });
  const nws: TestForecasts = {
    service,
    highs: () => 70,
    lows: () => 50,
    updateTime: new Date(),
    celsius: false,
    brokenCells: new Set(),
    requests: [],
    agents: new Set(),
  };

  /** Begins with tonight's early hours, as it does after midnight. */
  function periods() {
    const today = new Date().toISOString().slice(0, 10);
    const of = (day: Day, hour: string, isDaytime: boolean, fahrenheit: number) => ({
      name: 'A Day',
      startTime: `${day}T${hour}:00:00-07:00`,
      isDaytime,
      ...(nws.celsius
        ? { temperature: { unitCode: 'wmoUnit:degC', value: ((fahrenheit - 32) * 5) / 9 } }
        : { temperature: fahrenheit, temperatureUnit: 'F' }),
    });
    return [
      of(today, '03', false, nws.lows(today)),
      ...Array.from({ length: DAYS }, (_, at) => addDays(today, at)).flatMap((day) => [
        of(day, '06', true, nws.highs(day)),
        of(day, '18', false, nws.lows(addDays(day, 1))),
      ]),
    ];
  }
  return nws;
}

function problem(status: number, type: string) {
  return { status, body: { type: `https://api.weather.gov/problems/${type}`, title: type, status } };
}
