import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice, pressMenu, pressView } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

test('orders are held with Undo, noted, tagged, edited and found', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(422);
  await openOffice(page, 'owner');
  await pressMenu(page, 'Orders');
  await pressView(page, 'Upcoming');
  await expect(page).toHaveURL(/view=upcoming/);
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  await expectAccessible(page);

  const [first = '', second = ''] = await page.getByRole('rowheader').allTextContents();
  // What can be done with a selection is in sight once there is one.
  const selection = page.getByRole('group', { name: 'With the selected orders' });
  await expect(selection).toHaveCount(0);
  for (const order of [first, second]) await page.getByLabel(`Select order ${order}`).check();
  await expect(selection).toContainText('2 selected');
  await expectAccessible(page);
  await selection.getByRole('button', { name: 'Clear' }).click();
  await expect(selection).toHaveCount(0);
  for (const order of [first, second]) await page.getByLabel(`Select order ${order}`).check();
  // Neither Enter on a box nor in a field presses the first button of the bar, which packs.
  await page.getByLabel(`Select order ${second}`).press('Enter');
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter a reason.');
  await expect(page.getByLabel('Reason for the hold')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Reason for the hold').fill('Heat wave');
  await page.getByLabel('Reason for the hold').press('Enter');
  await expect(page.getByText('2 orders on hold.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 orders off hold.')).toBeVisible();

  await page.getByRole('link', { name: first, exact: true }).click();
  await expect(page.getByRole('heading', { name: `Order ${first}` })).toBeVisible();
  await page.getByLabel('New note').fill('Call before it ships');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Call before it ships' })).toContainText(
    'Olivia Owens',
  );
  await page.getByLabel('New tags').fill('weather');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove tag weather' })).toBeVisible();
  await page.getByLabel('Reason for the hold').fill('Storm');
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(page.getByText(/^On hold: Storm/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^On hold: Storm/)).toHaveCount(0);
  await expect(page.getByText('The order is off hold.')).toBeVisible();

  await page.getByRole('link', { name: 'Edit address, day or gift' }).click();
  await page.getByLabel('Last name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Last name').fill('Rosenquist');
  await page.getByLabel('Street').fill('12 Oak Street');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rosenquist')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Order ${first}` })).toBeVisible();
  await expect(page.getByText('12 Oak Street')).toBeVisible();

  // "Where is my box?": one press.
  const search = page.getByRole('searchbox', { name: /^Search orders/ });
  await search.fill('rosenquist');
  await search.press('Enter');
  await expect(page.getByRole('link', { name: `Order ${first}` })).toBeVisible();
  await expectAccessible(page);
  await search.fill(first);
  await search.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/office/orders/${first}$`));
});

test('from 1024 pixels on, a row of the orders is one line', { tag: '@desktop' }, async ({ page }) => {
  await openOffice(page, 'manager');
  await pressMenu(page, 'Orders');
  for (const width of [1024, 1180, 1280, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    const rows = page.locator('table[data-rows] tbody tr');
    await expect(rows.nth(20)).toBeVisible();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect([width, Math.max(...heights)]).toEqual([width, Math.min(...heights)]);
    expect(Math.max(...heights)).toBeLessThan(45);
    // Almost all names are seen in full.
    const names = await rows
      .locator('.is-cut[data-role="title"]')
      .evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).length);
    expect(names, `names cut at ${width} px`).toBeLessThan(5);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('on a phone an order is two lines, and the filters are behind one button', { tag: '@phone' }, async ({
  page,
}) => {
  await openOffice(page, 'manager');
  await pressMenu(page, 'Orders');
  const rows = page.locator('table[data-rows] tbody tr');
  await expect(rows.nth(20)).toBeVisible();
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  // A finger's height for its link, and a line of the rest, which a long name or many flags may wrap.
  expect(heights.toSorted((one, other) => one - other)[Math.floor(heights.length / 2)]).toBeLessThan(110);
  const status = page.getByRole('search', { name: 'Filter' }).getByLabel('Status');
  await expect(status).toBeHidden();
  await page.getByText('Filters', { exact: true }).click();
  // Two in a row, as wide as the list.
  const [from, search] = await Promise.all([
    page.getByLabel('Placed from').boundingBox(),
    page.getByRole('searchbox', { name: /^Search orders/ }).boundingBox(),
  ]);
  expect(from && from.x + from.width).toBe(search && search.x + search.width);
  await status.selectOption('shipped');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page).toHaveURL(/status=shipped/);
  await expect(page.getByText('Filters: Shipped')).toBeVisible();
  // They fold, so that the answer is in sight.
  await expect(status).toBeHidden();
  await expect(rows.first()).toBeInViewport();
  // The bar of a selection stands at the foot, above the navigation, and over no row that was ticked.
  const selection = page.getByRole('group', { name: 'With the selected orders' });
  for (const row of [rows.nth(5), rows.first(), rows.last()]) {
    await row.getByRole('checkbox').check();
    await expect(selection).toBeInViewport();
    const [ticked, bar] = await Promise.all([row.boundingBox(), selection.boundingBox()]);
    expect(ticked && bar && ticked.y + ticked.height).toBeLessThanOrEqual(bar?.y ?? 0);
    await expectAccessible(page);
    await selection.getByRole('button', { name: 'Clear' }).click();
  }
});

test('a view of orders offers only what can be done with them', { tag: '@phone' }, async ({ page }) => {
  await openOffice(page, 'manager');
  await pressMenu(page, 'Orders');
  const hold = page.getByRole('button', { name: 'Hold', exact: true });
  const takeOff = page.getByRole('button', { name: 'Take off hold' });
  const tickFirst = () => page.locator('table[data-rows] tbody').getByRole('checkbox').first().check();
  await pressView(page, 'Upcoming');
  await tickFirst();
  await page.getByLabel('Reason for the hold').fill('Snow');
  await hold.click();
  await expect(page.getByText('1 order on hold.')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^On hold/ })
    .click();
  await expect(page.locator('table[data-rows] tbody')).toContainText('Snow');
  await tickFirst();
  await expect(takeOff).toBeVisible();
  await expect(hold).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pack', exact: true })).toHaveCount(0);
  await takeOff.click();
  await expect(page.getByText('1 order off hold.')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^To ship/ })
    .click();
  await tickFirst();
  await expect(hold).toBeVisible();
  await expect(takeOff).toHaveCount(0);
});

test('what is late says so, and Cellar sees no column of money', { tag: '@desktop' }, async ({ page }) => {
  await openOffice(page, 'cellar');
  await pressMenu(page, 'Orders');
  await pressView(page, 'Late');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByText('Late', { exact: true }) })
    .first();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveCount(0);
  await row.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible();
  await expect(page.getByRole('main').getByText('Late', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Quantity' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveCount(0);
});
