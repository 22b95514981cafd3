import { expect, test } from 'vitest';
import { addDays } from '../../domain/dates/day.ts';
import { keepGatewayDays } from '../../server/office/reports/gateway-days.ts';
import { sumReportDays } from '../../server/office/reports/sums.ts';
import { first } from '../../server/platform/database/query.ts';
import { fetchPayouts } from '../../server/programs/payouts/fetch-payouts.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { tries } from '../../server/testing/tries.ts';
import { MonthCheck } from './check-month.ts';
import { spreadDays } from './spread-days.ts';
import { MONTH_WINES, type MonthSize, workMonth } from './work-month.ts';

/** In full with `npm run test:storm -- month`. */
const SIZE: MonthSize = {
  web: tries({ slice: 32, long: 1_400 }),
  phone: tries({ slice: 8, long: 200 }),
  members: tries({ slice: 20, long: 400 }),
  edits: tries({ slice: 10, long: 300 }),
  refunds: tries({ slice: 5, long: 60 }),
};
const MOST_MS = 20 * 60_000;

const shop = testShop();

test(
  'a month of a winery: every report, file and the journal agree with what the API answered, to the cent',
  async () => {
    const { today } = (await first<{ today: string }>(shop.db)`
      select (now() at time zone 'America/Los_Angeles')::date::text as today`) ?? { today: '' };
    const month = await workMonth(shop, SIZE, today);
    await spreadDays(shop, month.orders);
    await fetchPayouts(shop.parts);
    const check = new MonthCheck(month.owner, month.orders, { from: addDays(today, -30), to: today });
    const stock = new Map(MONTH_WINES.map((slug) => [slug, 100_000]));
    const before = { stock, inBox: month.inBox };
    await check.all(shop, before);
    expect([...month.lost, ...check.lost]).toEqual([]);
    // The same from stored sums of days.
    while ((await sumReportDays(shop.db)) > 0);
    for (let round = 0; round < 7; round += 1) await keepGatewayDays(shop.parts);
    await check.all(shop, before);
    expect(check.lost).toEqual([]);
    expect(check.compared).toBeGreaterThan(500);
  },
  MOST_MS,
);
