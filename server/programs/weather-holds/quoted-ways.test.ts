import { expect, test } from 'vitest';
import type { WeatherHold } from '../../../contract/weather-hold.ts';
import { weatherOf } from '../../catalog/weather/weather.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { documentOf, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { quotedShop } from '../../testing/test-quoted-shop.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';
import { lookAtOrders } from './look-at-orders.ts';

const { shop, avatax } = quotedShop();

/** An order to Napa that waits for the weather. Returns the link of its email. */
async function held(email: string): Promise<string> {
  const browser = await fillCheckout(shop, [{ slug: 'pinot-noir-anderson-valley-2023', qty: 2 }], {
    shipping: { email },
  });
  const paid = await browser.post('/api/cart/payment', GOOD_CARD);
  expect(paid.status).toBe(200);
  await lookAtOrders({
    ...shop.parts,
    weather: async ({ rules, today }) =>
      weatherOf({
        forecasts: () => ({ highF: 84, lowF: 60 }),
        limits: rules.weatherLimits,
        today,
        holidays: [],
      }),
  });
  await shop.runJobs();
  avatax.quotes.splice(0);
  const texts = (await shop.mailsTo(email)).map(({ text }) => text);
  const [link] = texts.flatMap((text) => /weather-hold\?(id=[\w.%-]+)/.exec(text)?.[1] ?? []);
  return `/api/weather-hold?${link}`;
}

test('each way out of a hold is quoted where it goes, and costs what was shown', async () => {
  const link = await held('ways@quoted.example.com');
  const browser = shop.browser(2);
  const { otherWays }: WeatherHold = (await browser.get(link)).body;
  expect(otherWays.length).toBeGreaterThan(1);
  const streets = avatax.quotes.map(({ addresses }) => addresses.shipTo.line1);
  expect(new Set(streets).size).toBe(otherWays.length);
  // Looked at once more, no one is asked.
  expect((await browser.get(link)).body).toMatchObject({ otherWays });
  expect(avatax.quotes).toHaveLength(otherWays.length);

  avatax.service.badDay = 'silent';
  const way = await takeFirst(browser, link, otherWays);
  expect(await newestOrder('ways@quoted.example.com')).toMatchObject({
    totalCents: Math.round(way.total * 100),
    taxedIn: { source: 'avatax' },
  });
});

test('without an answer, the tables decide what each way costs', async () => {
  const link = await held('tables@quoted.example.com');
  avatax.service.badDay = 'error';
  const browser = shop.browser(2);
  const { otherWays }: WeatherHold = (await browser.get(link)).body;
  const way = await takeFirst(browser, link, otherWays);
  expect(await newestOrder('tables@quoted.example.com')).toMatchObject({
    totalCents: Math.round(way.total * 100),
    taxedIn: { state: 'CA', day: TEST_TODAY, source: 'tables' },
  });
});

async function takeFirst(browser: TestBrowser, link: string, [way]: WeatherHold['otherWays']) {
  if (!way) throw new Error('there is no other way');
  const { choice, deliveryMethod, quote } = way;
  const chosen = await browser.put(link, { choice, deliveryMethod, quote });
  expect(chosen.body).toMatchObject({ state: 'over' });
  return way;
}

async function newestOrder(email: string) {
  const { order_id: orderId } = await shop.db
    .selectFrom('orders')
    .select('order_id')
    .where('email', '=', email)
    .where('status', '=', 'placed')
    .executeTakeFirstOrThrow();
  const { money, taxedIn } = await documentOf(shop, orderId);
  return { totalCents: money.totalCents, taxedIn };
}
