import { expect } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
import { tabTo, type, typeAddress, typeBirthDate, typeCard } from './shop/by-keyboard.ts';
import { policyBox } from './shop/join-club.ts';
import { orderNumber } from './shop/place-order.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

test('a bottle is bought by keyboard alone, past open dialogs', {
  tag: ['@desktop', '@core'],
}, async ({ page }) => {
  await visit(page, alderRidge, '/shop/products/merlot-napa-valley-2022');

  await test.step('the first Tab offers to skip to the page', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
  });

  await test.step('into the cart and to the checkout', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }));
    await page.keyboard.press('Enter');
    const checkout = page.getByRole('main').getByRole('link', { name: 'Checkout' });
    await expect(checkout).toBeVisible();
    await tabTo(page, checkout);
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^Shipping/);
  });

  await test.step('dialogs keep the focus and give it back', async () => {
    for (const name of ['Promo Code', 'See where we ship']) {
      const opener = page.getByRole('button', { name });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      for (let presses = 0; presses < 6; presses += 1) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(isBehindDialog), 'the focus is behind the dialog').toBe(false);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });

  await test.step('shipping', async () => {
    await type(page, page.getByLabel('Email Address'), 'ada@example.org');
    await typeAddress(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^Payment/);
  });

  await test.step('payment', async () => {
    await typeBirthDate(page);
    await typeCard(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^Review/);
  });

  await test.step('the order', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Place Order' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^Confirmation/);
    expect(await orderNumber(page)).toBeGreaterThan(0);
  });
});

test('a club is joined by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, twomey, '/shop/clubs');
  await tabTo(page, page.getByRole('radio', { name: 'Three Bottles' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Six Bottles' })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Join the Club' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^Shipping/);

  await type(page, page.getByLabel('Email Address'), 'joins-by-keyboard@example.org');
  await typeAddress(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^Payment/);

  await typeBirthDate(page);
  await typeCard(page);
  await type(page, page.getByLabel('Password', { exact: true }), 'a vine in the sun');
  await type(page, page.getByLabel('Confirm Password', { exact: true }), 'a vine in the sun');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^Review/);

  await tabTo(page, policyBox(page));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Confirm Membership' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Thank you for joining the Club Twomey Membership',
  );
});

test('nothing that has the focus hides under what sticks to an edge', { tag: '@phone' }, async ({ page }) => {
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  for (const { edge, key, presses } of [
    { edge: 'bottom', key: 'Tab', presses: 24 },
    { edge: 'top', key: 'Shift+Tab', presses: 12 },
  ] as const) {
    await page.evaluate(stickBar, edge);
    for (let press = 1; press <= presses; press += 1) {
      await page.keyboard.press(key);
      expect(await page.evaluate(isHidden), `after ${press} times ${key}`).toBe(false);
    }
  }
});

/** A bar of 5rem at an edge of the window, as banners and a phone's own bars are. */
function stickBar(edge: 'top' | 'bottom'): void {
  const bar = document.body.appendChild(document.createElement('div'));
  Object.assign(bar.style, { position: 'fixed', insetInline: '0', [edge]: '0', height: '5rem', zIndex: '9' });
}

/** Whether something else lies over the middle of what has the focus. */
function isHidden(): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body) return false;
  const { x, y, width, height } = active.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top === null || !(active.contains(top) || top.contains(active));
}

/** The browser's own controls may have the focus in between: then the document's body is the active element. */
function isBehindDialog(): boolean {
  const active = document.activeElement;
  return active !== document.body && active?.closest('dialog') === null;
}
