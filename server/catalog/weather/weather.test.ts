import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type Day, dayOfWeek, daysBetween } from '../../../domain/dates/day.ts';
import { OVERNIGHT_SERVICE, TWO_DAY_SERVICE } from '../../../domain/delivery/methods.ts';
import { explainWeather } from '../../../domain/weather/judge-weather.ts';
import { forecastMarginF, USUAL_WEATHER_LIMITS } from '../../../domain/weather/limits.ts';
import { run } from '../../platform/database/query.ts';
import { createNwsForecasts } from '../../providers/weather/nws-forecasts.ts';
import { startTestForecasts, type TestForecasts } from '../../testing/test-forecasts.ts';
import { testShop } from '../../testing/test-shop.ts';
import { openWeather } from './open-weather.ts';
import { refreshOne } from './refresh-forecasts.ts';
import { NO_FORECASTS, weatherOf } from './weather.ts';
import { readWeatherPlaces } from './weather-places.ts';

const usual = (today: Day) =>
  weatherOf({ forecasts: NO_FORECASTS, limits: USUAL_WEATHER_LIMITS, today, holidays: [] });

describe('what is usual at the time of year', () => {
  test.each([
    [
      'a summer week in Phoenix',
      '85001',
      '2026-07-20',
      'Too hot on the way: usually 106 °F in Phoenix in July',
    ],
    [
      'a winter week in Chicago',
      '60601',
      '2027-01-11',
      'Too cold on the way: usually 16 °F in Chicago in January',
    ],
    ['a mild week in Napa', '94559', '2026-10-12', null],
    ['a mild week in Chicago', '60601', '2026-10-05', null],
  ])('%s', (_, zip, shipDay, expected) => {
    const verdict = usual(shipDay).verdictOn({ zip, shipViaId: TWO_DAY_SERVICE, shipDay });
    expect(explainWeather(verdict)).toBe(expected);
  });

  test('on two days a parcel meets the night of its hub, and overnight it does not', () => {
    const cold = { highF: 60, lowF: 10 };
    const verdict = (zip: string, frozen: string, shipViaId: number) =>
      weatherOf({
        forecasts: (prefix) => (prefix === frozen ? cold : { highF: 60, lowF: 50 }),
        limits: USUAL_WEATHER_LIMITS,
        today: '2026-10-05',
        holidays: [],
      }).verdictOn({ zip, shipViaId, shipDay: '2026-10-05' });
    const [chicago, seattle] = ['60601', '98101'];
    const [oakland, memphis] = ['946', '381'];
    expect(explainWeather(verdict(chicago, memphis, TWO_DAY_SERVICE))).toBe(
      'Too cold on the way: 10 °F in Memphis, TN on Tue',
    );
    expect(verdict(seattle, oakland, TWO_DAY_SERVICE).kind).toBe('freezing');
    expect(verdict(seattle, memphis, TWO_DAY_SERVICE).kind).toBe('fine');
    expect(verdict(chicago, memphis, OVERNIGHT_SERVICE).kind).toBe('fine');
    // No truck crosses the desert.
    expect(verdict('88201', '891', TWO_DAY_SERVICE).kind).toBe('fine');
  });

  test('every ZIP of a state that wine ships to has a place, and its way', () => {
    const places = readWeatherPlaces();
    expect(places.all).toHaveLength(916);
    expect(places.origin.prefix).toBe('945');
    expect(new Set(places.all.map((to) => places.hubFor(to).city))).toEqual(new Set(['Oakland', 'Memphis']));
  });
});

const TODAY = new Date().toISOString().slice(0, 10);
/** When an overnight parcel of today arrives: carriers rest on weekends. */
const DOOR = firstWeekday(addDays(TODAY, 1));

function firstWeekday(day: Day): Day {
  return [0, 6].includes(dayOfWeek(day)) ? firstWeekday(addDays(day, 1)) : day;
}

const shop = testShop();
let nws: TestForecasts;
beforeAll(async () => {
  nws = await startTestForecasts();
});
afterEach(async () => {
  nws.service.badDay = null;
  nws.brokenCells.clear();
  nws.updateTime = new Date();
  nws.celsius = false;
  await run(shop.db)`truncate weather_cells, weather_forecasts`;
});
afterAll(async () => {
  await nws.service.close();
});

/** A busy machine answers late: only where no answer comes is a short patience enough. */
const service = (timeoutMs: number) =>
  createNwsForecasts(
    { url: nws.service.url, contact: 'cellar@example.com' },
    { now: () => new Date(), timeoutMs, pausesMs: [5, 5] },
  );

/** Only Phoenix is due: all others were asked just now. */
async function refreshPhoenix({ timeoutMs = 10_000 } = {}) {
  await run(shop.db)`
    insert into weather_cells (prefix) select unnest(${readWeatherPlaces()
      .all.map(({ prefix }) => prefix)
      .filter((prefix) => prefix !== '850')}::text[]) on conflict do nothing`;
  return refreshOne({ db: shop.db, service: service(timeoutMs) });
}

/** Without holidays: near one, a parcel of today would arrive later. */
async function verdictNow(shipDay: Day) {
  const { calendar, ...rules } = await shop.parts.shopRules();
  const withoutHolidays = { ...rules, calendar: { ...calendar, blackoutDates: [] } };
  const weather = await openWeather('nws', shop.db)({ rules: withoutHolidays, today: TODAY });
  return weather?.verdictOn({ zip: '85001', shipViaId: OVERNIGHT_SERVICE, shipDay });
}

describe('the National Weather Service', () => {
  test('its forecast is stored and counts, in either unit', async () => {
    nws.highs = () => 100;
    expect(await refreshPhoenix()).toBe('stored');
    expect(await verdictNow(TODAY)).toMatchObject({
      kind: 'warm',
      isForbidden: true,
      stop: {
        highF: 100,
        place: 'Phoenix',
        isForecast: true,
        marginF: forecastMarginF(daysBetween(TODAY, DOOR)),
      },
    });
    expect(nws.agents).toEqual(new Set(['Cellar Door (cellar@example.com)']));
    await run(shop.db)`truncate weather_cells, weather_forecasts`;
    nws.celsius = true;
    await refreshPhoenix();
    expect(await verdictNow(TODAY)).toMatchObject({ stop: { highF: 100 } });
  });

  test('a night belongs to the morning after it', async () => {
    nws.highs = () => 60;
    nws.lows = (day) => (day === DOOR ? 10 : 50);
    await refreshPhoenix();
    expect(await verdictNow(TODAY)).toMatchObject({ kind: 'freezing', stop: { day: DOOR, lowF: 10 } });
  });

  test('a place is asked again after hours only, and its cell is found once', async () => {
    nws.requests.length = 0;
    await refreshPhoenix();
    expect(nws.requests.map((path) => path.split('/')[1])).toEqual(['points', 'gridpoints']);
    expect(await refreshPhoenix()).toBe('nothing to do');
    await run(shop.db)`update weather_cells set asked_at = now() - interval '5 hours' where prefix = '850'`;
    expect(await refreshPhoenix()).toBe('stored');
    expect(nws.requests).toHaveLength(3);
  });

  test('a broken cell: its neighbor counts', async () => {
    nws.highs = () => 100;
    nws.brokenCells.add('PSR/50,60');
    expect(await refreshPhoenix()).toBe('stored');
    expect(await verdictNow(TODAY)).toMatchObject({ kind: 'warm' });
  });

  test.each(['silent', 'slow-body', 'error', 'nonsense', 'html', 'dropped', 'redirect'] as const)(
    'on a bad day (%s) what is usual counts',
    async (badDay) => {
      nws.service.badDay = badDay;
      expect(await refreshPhoenix({ timeoutMs: 300 })).toMatchObject({
        failed: expect.stringMatching(/^850: /),
      });
      expect(await verdictNow(TODAY)).toMatchObject(expectedUsual());
    },
  );

  test('a forecast of days ago, answered with status 200, does not count', async () => {
    nws.updateTime = new Date(Date.now() - 88 * 3_600_000);
    expect(await refreshPhoenix()).toMatchObject({ failed: expect.stringContaining('a forecast of ') });
    expect(await verdictNow(TODAY)).toMatchObject(expectedUsual());
  });

  test('a stored forecast that has grown old does not count', async () => {
    nws.highs = () => 100;
    await refreshPhoenix();
    await run(shop.db)`update weather_forecasts set issued_at = now() - interval '25 hours'`;
    expect(await verdictNow(TODAY)).toMatchObject(expectedUsual());
  });

  test('no shopper waits for it: nothing is asked when prices and days are', async () => {
    nws.requests.length = 0;
    nws.service.badDay = 'silent';
    const browser = shop.browser(1);
    expect((await browser.get('/api/weather/deliveries?zip=85001&shipViaId=1')).status).toBe(200);
    expect((await browser.get('/api/quote?zip=85001&items=merlot-napa-valley-2022:1')).status).toBe(200);
    expect(nws.requests).toEqual([]);
  });
});

/** What is usual in Phoenix today. */
function expectedUsual() {
  const verdict = usual(TODAY).verdictOn({ zip: '85001', shipViaId: OVERNIGHT_SERVICE, shipDay: TODAY });
  return JSON.parse(JSON.stringify(verdict));
}

describe('GET /api/weather/deliveries', () => {
  test('lists the days that are not fine, with the reason', async () => {
    const { body } = await shop.browser(2).get('/api/weather/deliveries?zip=85001&shipViaId=1');
    expect(body.allowsAnyway).toBe(true);
    const june = body.days.find(
      ({ deliveryDate }: { deliveryDate: string }) => deliveryDate === '06/16/2027',
    );
    expect(june).toMatchObject({
      reason: 'Too hot on the way: usually 104 °F in Phoenix in June',
      isForbidden: true,
    });
    expect(body.days.map(({ deliveryDate }: { deliveryDate: string }) => deliveryDate)).not.toContain(
      '03/04/2027',
    );
  });

  test('a ZIP that does not exist has none', async () => {
    const { status, body } = await shop.browser(2).get('/api/weather/deliveries?zip=00000&shipViaId=1');
    expect([status, body.days]).toEqual([200, []]);
  });

  test.each(['zip=85001&shipViaId=x', 'shipViaId=1'])('%s is refused', async (query) => {
    expect((await shop.browser(2).get(`/api/weather/deliveries?${query}`)).status).toBe(422);
  });
});
