import { addMail } from '../../server/testing/add-rows.ts';
import { NOW } from '../../server/testing/change-rows.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { inDatabase, inTables } from '../shop/in-database.ts';
import { openOffice, openOrder, pressView, searchList } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

const FAILED = { tries: 10, failed_at: NOW, last_error: '550 5.1.1 no such user' };

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    const to = `${javaScriptEnabled ? 'scripted' : 'plain'}@failed.example.com`;

    test('a confirmation that did not arrive leads to the address that is wrong', {
      tag: '@desktop',
    }, async ({ page }) => {
      const wrong = `${javaScriptEnabled ? 'scripted' : 'plain'}@wrong.example.com`;
      const event_key = `order-confirmation 100000 ${wrong}`;
      await inTables((db) => addMail(db, { ...FAILED, event_key, recipient: wrong }));
      await openOffice(page, 'service', { javaScriptEnabled });
      await page.getByRole('link', { name: /failed emails/i }).click();
      await page.getByRole('row').filter({ hasText: wrong }).getByRole('link').first().click();
      await page.getByRole('link', { name: 'Correct the email' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Edit order 100000' })).toBeVisible();
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue('tobias.ibarra@example.net');
    });

    test('a confirmation is sent again from its order, at one press', { tag: '@desktop' }, async ({
      page,
    }) => {
      const orderId = javaScriptEnabled ? 100_002 : 100_003;
      const receiver = await inDatabase(async (sql) => {
        const [order] = await sql<{ email: string }[]>`select email from orders where order_id = ${orderId}`;
        const { email = '' } = order ?? {};
        return email;
      });
      const event_key = `order-confirmation ${orderId} ${receiver}`;
      await inTables((db) => addMail(db, { event_key, recipient: receiver, tries: 1, sent_at: NOW }));
      await openOffice(page, 'service', { javaScriptEnabled });
      await openOrder(page, orderId);
      await page.getByRole('button', { name: `Send the confirmation again to ${receiver}` }).click();
      await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toHaveText(
        `The email is on its way to ${receiver}.`,
      );
      if (javaScriptEnabled) await expectAccessible(page);
      await expect(page.getByText('sent an email about the order again')).toBeVisible();
    });

    test('a failed email is found from Today, read and sent again', { tag: '@desktop' }, async ({ page }) => {
      const event_key = `order-shipped 100001 ${to}`;
      await inTables((db) => addMail(db, { ...FAILED, event_key, recipient: to }));
      await openOffice(page, 'service', { javaScriptEnabled });
      await page.getByRole('link', { name: /failed emails/i }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
      // What waits behind the navigation's number is at one of the kinds.
      const kinds = page.getByRole('navigation', { name: 'Kinds of messages' });
      await expect(kinds.getByRole('link', { name: 'Emails' })).toHaveAccessibleDescription(/^\d+ waiting$/);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('row').filter({ hasText: to }).getByRole('link').first().click();
      await expect(page.getByText('The mail server said: 550 5.1.1 no such user')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.goBack();
      await page.getByRole('row').filter({ hasText: to }).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Send again' }).click();
      await expect(page.getByText('1 message being sent again.')).toBeVisible({ timeout: 20_000 });
      await page.getByRole('link', { name: 'Back to Messages' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
      await pressView(page, 'Webhooks');
      await searchList(page, 'nothing');
      await expect(page.getByText('No webhooks match.')).toBeVisible();
    });
  });
}
