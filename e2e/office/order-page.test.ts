import type { Page } from '@playwright/test';
import { beginReview } from '../shop/begin-checkout.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice, openOrder } from '../shop/office.ts';
import { placeOrder } from '../shop/place-order.ts';
import { alderRidge } from '../shop/sites.ts';
import { forgetCode } from '../shop/staff.ts';
import { expect, test } from '../shop/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a change is reviewed with its address; a missing code and "Change" lose nothing', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(403);
      // An order of its own: of the demo's, none is so far from its ship day that all of it can change.
      await beginReview(page, alderRidge, { 'merlot-napa-valley-2022': 2 }, { hasScript: javaScriptEnabled });
      const orderId = await placeOrder(page);
      await openOffice(page, 'manager', { javaScriptEnabled });
      await openOrder(page, orderId);
      await page.getByRole('link', { name: 'Change bottles or delivery' }).click();
      await page.getByLabel('Street').fill('88 Corrected Street');
      await page.getByLabel('Reason').fill('Street typo');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText('88 Corrected Street')).toBeVisible();
      await expect(page.getByText(/^Ship with /)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);

      await forgetCode(page);
      const press = page.getByRole('button', { name: /^Change for \$/ });
      await press.click();
      await expect(page.getByText('88 Corrected Street')).toBeVisible();
      const code = await page.getByLabel('Code', { exact: true }).boundingBox();
      const button = await press.boundingBox();
      expect(code?.y).toBeLessThan(button?.y ?? 0);

      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(page.getByLabel('Street')).toHaveValue('88 Corrected Street');
      await expect(page.getByLabel('Reason')).toHaveValue('Street typo');
    });

    test('a change over an order that a colleague changed, and one with half a bottle, are refused', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(409, 422);
      await beginReview(page, alderRidge, { 'merlot-napa-valley-2022': 2 }, { hasScript: javaScriptEnabled });
      const orderId = await placeOrder(page);
      await openOffice(page, 'manager', { javaScriptEnabled });
      await openOrder(page, orderId);
      await page.getByRole('link', { name: 'Change bottles or delivery' }).click();
      const bottles = page.getByRole('textbox', { name: /Merlot/ });
      await bottles.fill('2.5');
      await page.getByLabel('Reason').fill('Two more');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(bottles).toHaveAccessibleDescription(/Enter a number of bottles\./);

      const colleague = await page.context().newPage();
      await openOffice(colleague, 'manager', { javaScriptEnabled });
      await openOrder(colleague, orderId);
      await colleague.getByRole('link', { name: 'Edit address, day or gift' }).click();
      await colleague.getByLabel('Street').fill('88 Corrected Street');
      await colleague.getByRole('button', { name: 'Save' }).click();
      await expect(colleague.getByText('88 Corrected Street')).toBeVisible();
      await colleague.close();

      await bottles.fill('4');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByRole('alert').first()).toHaveText(
        'Max Moreno changed this order in the meantime. Your change is not saved. Load it and discard what you typed',
      );
      await page.getByRole('link', { name: 'Load it and discard what you typed' }).click();
      await expect(page.getByLabel('Street')).toHaveValue('88 Corrected Street');
      await expect(bottles).toHaveValue('2');
      await bottles.fill('4');
      await page.getByLabel('Reason').fill('Two more');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByRole('button', { name: /^Change for \$/ })).toBeVisible();
    });

    test('the review of an order whose day has passed says when it leaves', { tag: '@desktop' }, async ({
      page,
    }) => {
      await openOffice(page, 'manager', { javaScriptEnabled });
      await page.getByRole('link', { name: 'Late', exact: true }).click();
      await expect(page).toHaveURL(/view=late/);
      // Nothing is changed: other tests read the demo's late orders.
      await page
        .getByRole('row', { name: /Parcel/ })
        .getByRole('link')
        .first()
        .click();
      await page.getByRole('link', { name: 'Change bottles or delivery' }).click();
      await page.getByLabel('Street').fill('88 Corrected Street');
      await page.getByLabel('Reason').fill('Wrong street');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText('88 Corrected Street')).toBeVisible();
      await expect(page.getByText(/^Ship with .*, Wed, Mar\u00a03, arrives Fri, Mar\u00a05$/)).toBeVisible();
      await expect(
        page.getByText(/It can no longer leave on .*: the soonest day is Wed, Mar\u00a03\./),
      ).toBeVisible();
    });

    test('a small form that is sent empty says so at its field', { tag: '@desktop' }, async ({
      page,
      allowStatuses,
    }) => {
      allowStatuses(422);
      await openOffice(page, 'manager', { javaScriptEnabled });
      await openOrder(page, 100_000);
      const forms = [
        ['Add', 'New tags, with commas between them', 'Enter a tag.'],
        ['Hold', 'Reason for the hold', 'Enter a reason.'],
        ['Add note', 'New note', 'Write a note.'],
      ] as const;
      for (const [button, label, missing] of forms) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(missing));
        await expect(page.getByRole('alert')).toHaveCount(0);
      }
    });

    test('what can’t be done with an order says why in the text', { tag: '@desktop' }, async ({ page }) => {
      await openOffice(page, 'manager', { javaScriptEnabled });
      await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
      await page.getByLabel('Status').first().selectOption('shipped');
      await page.getByLabel('Method').first().selectOption('parcel');
      await page.getByRole('button', { name: 'Filter' }).click();
      await expect(page).toHaveURL(/status=shipped/);
      await page
        .getByRole('row', { name: /Shipped.*Parcel|Parcel.*Shipped/ })
        .first()
        .getByRole('link')
        .first()
        .click();
      await expect(page.getByRole('link', { name: 'Cancel', exact: true })).toHaveCount(0);
      const reason = page.getByText(/^Ship, .*Cancel: The order is shipped\.$/);
      await expect(reason).toBeHidden();
      await page.getByText(/^Not possible now: Ship, .*Cancel$/).click();
      await expect(reason).toBeVisible();
      await expect(page.getByText(/Hand over/)).toHaveCount(0);
      await expect(page.getByText(/--|\[object/)).toHaveCount(0);
    });

    test('a phone order that was left is found from Orders, closed and reopened', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(422);
      const email = `left-${javaScriptEnabled ? 'scripted' : 'plain'}@phone-guest.example.com`;
      await openOffice(page, 'service', { javaScriptEnabled });
      await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
      await page.getByRole('link', { name: 'Phone orders' }).click();
      await page.getByRole('link', { name: 'New order' }).first().click();
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'New order' }).click();
      // A part of a name that several wines have.
      await page.getByLabel('Add a product').fill('cabernet');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const choices = page.getByRole('list', { name: 'Products that match' });
      await expect(choices.getByText(/\$\d+\.\d\d · [\d,]+ in stock/).first()).toBeVisible();
      // Other tests may have bought the last ones of a wine.
      const some = choices.getByRole('listitem').filter({ hasText: /\d\d in stock/ });
      await some.first().getByRole('button').click();
      await expect(page.getByLabel(/^Quantity of .*Cabernet/)).toHaveValue('1');
      await page.getByRole('link', { name: 'All phone orders' }).click();
      const row = page.getByRole('row', { name: new RegExp(email) });
      await expect(row).toContainText('Not placed');
      await expect(row).toContainText(/1 .*Cabernet/);
      if (javaScriptEnabled) await expectAccessible(page);
      await row.getByRole('button', { name: /^Close/ }).click();
      await expect(row).toHaveCount(0);
      await page.getByRole('link', { name: 'Closed' }).click();
      await row.getByRole('button', { name: /^Reopen/ }).click();
      await expect(row).toHaveCount(0);
      await page.getByRole('link', { name: 'Open', exact: true }).click();
      await row.getByRole('link').first().click();
      await expect(page.getByLabel(/^Quantity of .*Cabernet/)).toHaveValue('1');
    });
  });
}

test('what is typed into a note or tags while another press is answered stays', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginReview(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  const orderId = await placeOrder(page);
  await openOffice(page, 'manager');
  await openOrder(page, orderId);
  const note = page.getByLabel('New note');
  const tags = page.getByLabel(/^New tags/);

  await test.step('while tags are added, and a colleague adds a note', async () => {
    const colleague = await page.context().newPage();
    await openOffice(colleague, 'manager');
    await openOrder(colleague, orderId);
    const answer = await hold(page, '**/tags.data*');
    await tags.fill('gift');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await note.fill('Leave it with the neighbor');
    await colleague.getByLabel('New note').fill('Gate code 4711');
    await colleague.getByRole('button', { name: 'Add note' }).click();
    await expect(colleague.getByText('Gate code 4711').first()).toBeVisible();
    answer();
    await expect(page.getByText('Gate code 4711').first()).toBeVisible();
    await expect(tags).toHaveValue('');
    await expect(note).toHaveValue('Leave it with the neighbor');
  });

  await test.step('while the note before is added', async () => {
    await page.getByLabel('Pin').check();
    const answer = await hold(page, '**/notes.data*');
    await page.getByRole('button', { name: 'Add note' }).click();
    await note.fill('Ring twice');
    answer();
    await expect(page.getByText(/, pinned$/)).toBeVisible();
    await expect(note).toHaveValue('Ring twice');
    await expect(page.getByLabel('Pin')).not.toBeChecked();
    await note.fill('');
  });

  await test.step('while a tag is removed', async () => {
    const remove = page.getByRole('button', { name: 'Remove tag gift' });
    const answer = await hold(page, '**/tags.data*');
    await remove.click();
    await tags.fill('vip');
    answer();
    await expect(remove).toHaveCount(0);
    await expect(tags).toHaveValue('vip');
  });
});

/** Keeps a press on its way until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve();
}
