import type { Page } from '@playwright/test';

import { addToCart, goToCheckout } from './shop/choose-wine.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { ada, fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { placeOrder } from './shop/place-order.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { cartSummary } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

interface Shift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** Notes what moves once it is there: a press that aims at it misses. */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const moved: string[] = [];
    let latest = '';
    let shownSince = Number.POSITIVE_INFINITY;
    const titleNow = () => `${location.pathname} ${document.querySelector('h1')?.textContent}`;
    const look = () => {
      const title = titleNow();
      // The frame that brings a page may move what the one before had as well.
      if (title !== latest) shownSince = Number.POSITIVE_INFINITY;
      // Not the frame's own time: on a busy machine that is before the layout of the frame before it.
      else shownSince = Math.min(shownSince, performance.now());
      latest = title;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    const observer = new PerformanceObserver((list) => {
      // The page came after the frame's look.
      if (titleNow() !== latest) return;
      for (const { startTime, sources } of list.getEntries() as Shift[]) {
        for (const { node, previousRect, currentRect } of sources) {
          // Without a height, it came into the window.
          if (startTime >= shownSince && previousRect.height > 0)
            moved.push(`${latest}: ${node?.nodeName} from ${previousRect.y} to ${currentRect.y}`);
        }
      }
    });
    observer.observe({ type: 'layout-shift' });
    Object.assign(globalThis, { moved });
  });
}

/** What has moved since the last time on the page of this path. Pages that are left say that they are busy. */
function takeMoved(page: Page, path: string): Promise<string[]> {
  return page.evaluate(async (on) => {
    // What is laid out in one frame is reported after it.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    const { moved } = globalThis as unknown as { moved: string[] };
    return moved.splice(0).filter((each) => each.startsWith(`${on} `));
  }, path);
}

/** Presses a control in the first frame in which it is there, and holds the button down as long as people do. */
async function pressAtOnce(page: Page, selector: string, arrive: () => Promise<void>): Promise<void> {
  const place = page.evaluate(
    (control) =>
      new Promise<{ x: number; y: number }>((resolve) => {
        const look = () => {
          const box = document.querySelector(control)?.getBoundingClientRect();
          if (box) resolve({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
          else requestAnimationFrame(look);
        };
        look();
      }),
    selector,
  );
  const [{ x, y }] = await Promise.all([place, arrive()]);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.waitForTimeout(400);
  await page.mouse.up();
}

test('what a press has led to stands still, and can be pressed at once', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, twomey, '/shop/clubs');
  await watchShifts(page);
  await pressAtOnce(page, 'aside button[value="remove"]', () =>
    page.getByRole('button', { name: 'Join the Club' }).click(),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no membership in your cart');
  expect(await takeMoved(page, '/shipping')).toEqual([]);
});

test('nothing moves in a checkout step once it has appeared', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, alderRidge, '/shop');
  const place = page.getByRole('region', { name: 'Your place' });
  await place.locator('summary').click();
  await place.getByLabel('ZIP Code').fill(ada.zip);
  await place.getByRole('button', { name: 'Show prices' }).click();
  await expect(place.getByText(`Ship to ${ada.zip}`)).toBeVisible();
  await page.getByRole('article').getByRole('link').first().click();
  await addToCart(page, 2);
  await watchShifts(page);
  await goToCheckout(page);
  await expect(cartSummary(page).getByText('Estimated total')).toBeVisible();
  expect(await takeMoved(page, '/shipping')).toEqual([]);
  await fillShipping(page);
  await goToPayment(page);
  expect(await takeMoved(page, '/billing')).toEqual([]);
  await fillBilling(page);
  await goToReview(page);
  expect(await takeMoved(page, '/review')).toEqual([]);
  await placeOrder(page);
  expect(await takeMoved(page, '/confirmation')).toEqual([]);
});
