import type { Page } from '@playwright/test';
import { beginReview } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { ada, type Recipient } from './shop/fill-shipping.ts';
import { inDatabase } from './shop/in-database.ts';
import { ordersOf } from './shop/orders-of.ts';
import { orderNumber } from './shop/place-order.ts';
import { secondServer } from './shop/second-server.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { reload } from './shop/visit.ts';
import { watchText } from './shop/watch-text.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };
const stillChecking = 'We are still checking your payment. You will not be charged twice.';
/** The late card answers after eight seconds; a page that was cut off asks a little later. */
const late = { timeout: 20_000 };

function shopper(name: string): Recipient {
  return { ...ada, email: `${name}@waiting.example.com` };
}

async function reviewWith(page: Page, recipient: Recipient, card: string): Promise<void> {
  await beginReview(page, alderRidge, bottle, { recipient, card });
}

/** Presses the button and waits until the shop has taken the payment up. */
async function beginPaying(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Place Order' }).click();
  const state = async () => (await (await page.request.get('/api/cart/payment/status')).json()).state;
  await expect.poll(state).toBe('pending');
}

/** Whether the sandbox has charged for a cart of this email address, told or not. */
async function isCharged(email: string): Promise<boolean> {
  const charges = await inDatabase(
    (sql) => sql`
      select from payment_attempts p join sandbox_gateway.authorisations a on a.key = p.gateway_key
      where p.document ->> 'email' = ${email} and a.state = 'authorised'`,
  );
  return charges.length > 0;
}

/** The parts of the steps around are fetched beforehand; a page that loses the network over that is another matter. */
async function fetchedAhead(page: Page): Promise<void> {
  const confirmation = page.locator('link[rel=modulepreload][href*="confirmation-page"]');
  await expect(confirmation.first()).toBeAttached();
  await page.waitForLoadState('networkidle');
}

test.describe('while a payment takes long', { tag: '@desktop' }, () => {
  test.slow();

  test('the page says so, stays, and goes on by itself', async ({ page }) => {
    const recipient = shopper('patient');
    await reviewWith(page, recipient, cards.visa);
    const patience = await watchText(page, 'You will not be charged twice.');
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/cart/payment', async (route) => {
      const response = await route.fetch();
      await gate.promise;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Place Order' }).click();
    const progress = page.getByRole('status').filter({ hasText: 'We are checking with your bank' });
    await expect(progress).toBeVisible();
    await expect(page.getByRole('button', { name: 'Placing your order…' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await expectAccessible(page);
    await page
      .getByRole('navigation', { name: 'Checkout steps' })
      .getByRole('link', { name: /Payment/ })
      .click();
    await expect(progress).toContainText('Your order is being placed.');
    await expect(page).toHaveURL(/\/review/);
    await patience.seen(late.timeout);
    gate.resolve();
    await expect(page).toHaveURL(/\/confirmation/);
    const number = await orderNumber(page);
    expect(await ordersOf(recipient.email)).toEqual([number]);
  });

  test('a reload in the middle of it ends on the confirmation', async ({ page }) => {
    const recipient = shopper('reloader');
    await reviewWith(page, recipient, cards.answeringLate);
    await beginPaying(page);
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/cart/payment/status*', async (route) => {
      await gate.promise;
      await route.fallback();
    });
    await reload(page);
    await expect(page.getByText(stillChecking)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
    gate.resolve();
    await expect(page).toHaveURL(/\/confirmation/, late);
    const number = await orderNumber(page);
    expect(await ordersOf(recipient.email)).toEqual([number]);
  });

  test('without a network nothing is charged, and an order that is placed is told later', async ({
    page,
    context,
    allowComplaints,
  }) => {
    // The last is what the content site's absence is worth to the log.
    allowComplaints(/net::ERR|TypeError: Failed to fetch/);
    const recipient = shopper('on-a-train');
    await reviewWith(page, recipient, cards.answeringLate);
    await fetchedAhead(page);

    await test.step('a payment that never left is not charged', async () => {
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page.getByText(stillChecking)).toBeVisible();
      await expect(page.getByText('You seem to be offline.')).toBeVisible();
      await expectAccessible(page);
      await context.setOffline(false);
      await expect(page.getByText(/nothing was charged/i)).toBeVisible();
      expect(await ordersOf(recipient.email)).toEqual([]);
    });

    await test.step('an order that is placed is told as soon as the network is back', async () => {
      await beginPaying(page);
      // What is under way already arrives, and nothing that is asked for from now on.
      const answer = page.waitForResponse('**/api/cart/payment', late);
      await context.setOffline(true);
      await answer;
      const placed = page.getByRole('status').filter({ hasText: 'Your order is placed.' });
      await expect(placed).toContainText('You seem to be offline.');
      await expect(page.getByText('We are checking with your bank')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Order placed' })).toBeVisible();
      expect(await ordersOf(recipient.email)).toHaveLength(1);
      await expect(page).toHaveURL(/\/review/);
      await context.setOffline(false);
      const number = await orderNumber(page);
      expect(await ordersOf(recipient.email)).toEqual([number]);
    });
  });
});

test('after the server dies during a payment and restarts, the shopper sees the outcome', {
  tag: '@desktop',
}, async ({ page, allowComplaints }) => {
  test.slow();
  allowComplaints(/net::ERR|status of (502|503)/);
  const server = await secondServer();
  await server.start();
  try {
    const recipient = shopper('power-cut');
    const site = { ...alderRidge, origin: server.origin };
    await beginReview(page, site, bottle, { recipient, card: cards.answeringLate });
    await page.getByRole('button', { name: 'Place Order' }).click();
    // The attempt is recorded before the gateway is asked: a server killed between the two has charged nothing.
    await expect.poll(() => isCharged(recipient.email)).toBe(true);
    await server.kill();
    await expect(page.getByText(stillChecking)).toBeVisible();
    await server.start();
    // The sandbox had charged; the server that reconciles first finds that.
    await expect(page).toHaveURL(/\/confirmation/, { timeout: 60_000 });
    const number = await orderNumber(page);
    expect(await ordersOf(recipient.email)).toEqual([number]);
  } finally {
    await server.kill();
  }
});

test('an answer that is lost on its way back ends on the confirmation', { tag: '@desktop' }, async ({
  page,
  allowComplaints,
}) => {
  allowComplaints(/net::ERR/);
  const recipient = shopper('lost-answer');
  await reviewWith(page, recipient, cards.visa);
  await page.route('**/api/cart/payment', async (route) => {
    await route.fetch();
    // Another tab begins the next cart meanwhile: the question must be about this payment all the same.
    const { productId } = await (await page.request.get('/api/shop/products/corkscrew')).json();
    const data = { items: [{ productId, qty: 1 }] };
    const headers = { origin: alderRidge.origin };
    expect((await page.request.post('/api/cart', { data, headers })).status()).toBe(200);
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText(stillChecking)).toBeVisible();
  await expect(page).toHaveURL(/\/confirmation/, late);
  const number = await orderNumber(page);
  expect(await ordersOf(recipient.email)).toEqual([number]);
});

test.describe('when another window logs in or out meanwhile', { tag: '@desktop' }, () => {
  test.slow();
  const elsewhere = { headers: { origin: alderRidge.origin } };

  test('a guest’s payment still ends on its confirmation after a log-in', async ({
    page,
    request,
    allowComplaints,
  }) => {
    allowComplaints(/status of 503/);
    const account = { email: 'logged-in@waiting.example.com', password: 'a long password' };
    const names = { name_first: 'Ada', name_last: 'Hart', confirmPassword: account.password };
    const signUp = await request.post(`${alderRidge.origin}/api/identity/sign-up`, {
      ...elsewhere,
      data: { ...account, ...names },
    });
    expect(signUp.status()).toBe(201);
    const recipient = shopper('then-logs-in');
    await reviewWith(page, recipient, cards.silentCharged);
    const checking = await watchText(page, stillChecking);
    await beginPaying(page);
    const login = await page.request.post('/api/identity/login', { ...elsewhere, data: account });
    expect(login.status()).toBe(200);
    await checking.seen(late.timeout);
    await expect(page).toHaveURL(/\/confirmation/, late);
    const number = await orderNumber(page);
    expect(await ordersOf(recipient.email)).toEqual([number]);
  });

  test('after a log-out, the page claims neither a charge nor that there was none', async ({
    page,
    allowComplaints,
  }) => {
    allowComplaints(/status of 503/);
    const recipient = shopper('then-logs-out');
    await reviewWith(page, recipient, cards.silentCharged);
    await beginPaying(page);
    expect((await page.request.post('/api/identity/logout', elsewhere)).status()).toBe(204);
    await expect(page.getByText('We cannot tell what happened to your payment')).toBeVisible(late);
    await expect(page.getByText(/nothing was charged/i)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
    await expectAccessible(page);
  });
});
