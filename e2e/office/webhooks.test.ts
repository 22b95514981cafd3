import { expectAccessible } from '../shop/expect-accessible.ts';
import { inDatabase } from '../shop/in-database.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { forgetCode, rememberCode } from '../shop/staff.ts';
import { expect, test } from '../shop/test.ts';

/** Of another endpoint, which accepted nothing for three days. */
async function failedDelivery(host: string): Promise<void> {
  await inDatabase(
    (sql) => sql`
      with endpoint as (
        insert into webhook_endpoints (url, events) values (${`https://${host}/hook`}, array['order.placed'])
        returning endpoint_id
      ), event as (
        insert into webhook_events (event_id, type, body) values (gen_random_uuid(), 'order.placed', '{}')
        returning event_id
      )
      insert into webhook_deliveries (event_id, endpoint_id, state, tries, settled_at)
      select event_id, endpoint_id, 'failed', 21, now() from endpoint, event`,
  );
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    const host = javaScriptEnabled ? 'scripted.example' : 'plain.example';

    test('an endpoint is refused, added with its secret, and removed', { tag: '@desktop' }, async ({
      page,
      allowStatuses,
    }) => {
      allowStatuses(403, 422);
      await openOffice(page, 'owner', { javaScriptEnabled });
      await pressMenu(page, 'Webhooks');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('URL').fill('nonsense');
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('URL').fill(`https://${host}/hook`);
      await page.getByLabel('order.refunded').uncheck();
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      await expect(page.getByLabel('The secret')).toHaveValue(/\S{20}/);
      if (javaScriptEnabled)
        await expect(page.getByRole('status').filter({ has: page.getByLabel('The secret') })).toBeFocused();
      await expect(page.getByLabel('URL')).toHaveValue('');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: `Test https://${host}/hook` }).click();
      await expect(page.getByRole('alert')).toContainText('The test event failed.');
      if (javaScriptEnabled) await expectAccessible(page);
      const other = javaScriptEnabled ? 'plain-failed.example' : 'scripted-failed.example';
      await failedDelivery(other);
      const row = page.getByRole('row').filter({ hasText: host });
      await row.getByRole('link', { name: '1', exact: true }).click();
      await expect(page.getByText('Each is tried for three days.')).toBeVisible();
      await expect(row).toContainText('webhook.test');
      await expect(page.getByRole('row').filter({ hasText: other })).toHaveCount(0);
      await pressMenu(page, 'Webhooks');
      // Half an hour later, the code is asked for again.
      await forgetCode(page);
      await page.getByRole('button', { name: `New secret https://${host}/hook` }).click();
      await expect(page.getByLabel('Code')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await pressMenu(page, 'Webhooks');
      await expect(page.getByRole('row').filter({ hasText: host })).toContainText('order.placed');
      await rememberCode(page);
      await page.getByRole('link', { name: `Remove https://${host}/hook` }).click();
      await page.getByRole('button', { name: 'Remove endpoint' }).click();
      await expect(page.getByText('The endpoint is removed.')).toBeVisible();
    });
  });
}

test('what is typed into the form stays until the form itself adds an endpoint', { tag: '@desktop' }, async ({
  page,
}) => {
  await openOffice(page, 'owner');
  await pressMenu(page, 'Webhooks');
  const field = page.getByLabel('URL');
  const add = page.getByRole('button', { name: 'Add endpoint' });
  await field.fill('https://first.example/hook');
  await add.click();
  await expect(page.getByRole('row').filter({ hasText: 'first.example' })).toBeVisible();
  await expect(field).toHaveValue('');

  await test.step('while another one is tested, and a colleague adds a second', async () => {
    const colleague = await page.context().newPage();
    await openOffice(colleague, 'owner');
    await pressMenu(colleague, 'Webhooks');
    const held = Promise.withResolvers<void>();
    await page.route('**/test.data*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Test https://first.example/hook' }).click();
    await field.fill('https://third.example/hook');
    await page.getByLabel('order.refunded').uncheck();
    await colleague.getByLabel('URL').fill('https://second.example/hook');
    await colleague.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(colleague.getByRole('row').filter({ hasText: 'second.example' })).toBeVisible();
    held.resolve();
    await expect(page.getByRole('row').filter({ hasText: 'second.example' })).toBeVisible();
    await expect(field).toHaveValue('https://third.example/hook');
    await expect(page.getByLabel('order.refunded')).not.toBeChecked();
  });

  await test.step('while the one before is being added', async () => {
    await add.click();
    await field.fill('https://fourth.example/hook');
    await expect(page.getByRole('row').filter({ hasText: 'third.example' })).toBeVisible();
    await expect(field).toHaveValue('https://fourth.example/hook');
    await expect(page.getByLabel('order.refunded')).toBeChecked();
  });
});
