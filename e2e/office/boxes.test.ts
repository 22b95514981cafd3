import { changeRows } from '../../server/testing/change-rows.ts';
import { cards } from '../shop/cards.ts';
import { clubMember, releaseClub } from '../shop/club-member.ts';
import { lastMail } from '../shop/customer.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { ada } from '../shop/fill-shipping.ts';
import { inTables } from '../shop/in-database.ts';
import { openOffice, pressMenu, shipmentsOfState } from '../shop/office.ts';
import { twomey } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';

const NAMES = { with: 'Boxwell', without: 'Boxford' };

for (const script of ['with', 'without'] as const) {
  test.describe(`${script} script`, () => {
    const javaScriptEnabled = script === 'with';
    test.use({ javaScriptEnabled });

    test('service adds a wine to a member’s box of a release, and an older page is refused', {
      tag: '@desktop',
    }, async ({ page, context, allowStatuses }) => {
      test.slow();
      allowStatuses(409, 422);
      const { email } = await clubMember(page, twomey, `boxes-${script}`, {
        state: 'active',
        cards: [cards.visa],
        addresses: [ada],
      });
      const lastName = NAMES[script];
      await inTables((db) => changeRows(db, 'customers', { name_last: lastName }, { email }));
      const release = `Boxes ${script} script`;
      await releaseClub(twomey, release, script === 'with' ? 21 : 22);
      await openOffice(page, 'service', { javaScriptEnabled });
      await pressMenu(page, 'Releases');
      await page.getByRole('link', { name: release, exact: true }).click();
      await shipmentsOfState(page, 'Open').click();
      const row = page.getByRole('row').filter({ hasText: `Mary ${lastName}` });
      // The longest-standing members come first, and other tests have theirs.
      const next = page.getByRole('link', { name: 'Next', exact: true });
      await expect(row.or(next).first()).toBeVisible();
      while ((await row.count()) === 0) {
        const before = page.url();
        await next.click();
        await expect(page).not.toHaveURL(before);
        await expect(row.or(next).first()).toBeVisible();
      }
      await row.getByText(/^Change/).click();
      await row.getByRole('link', { name: `Wines for Mary ${lastName}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Box of Mary ${lastName}`);
      if (javaScriptEnabled) await expectAccessible(page);
      const older = await context.newPage();
      // By address: the same page a second time, which stays as it is.
      await older.goto(page.url());

      await page.getByLabel('Bottles of').first().fill('0');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText(/^The tier allows 3 to 18 bottles in a box/).first()).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);

      const more = page.getByLabel('Add a wine (1)');
      // Other tests sell some wines out.
      const pinot = more.getByRole('option', { name: /Sta\. Rita Hills/ });
      await more.selectOption((await pinot.getAttribute('value')) ?? '');
      await page.getByLabel('How many (1)').fill('2');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText('The member gets an email with the new total.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: /^Change the box to \$/ }).click();
      // Back at the row in its view, and from there to the box again.
      await expect(page.getByRole('status').first()).toContainText('The box is changed.');
      await expect(page).toHaveURL(/state=open.*did=box#/);
      await expect(row).toBeInViewport();
      if (javaScriptEnabled) await expect(row).toBeFocused();
      await row.getByText(/^Change/).click();
      await row.getByRole('link', { name: `Wines for Mary ${lastName}` }).click();
      await expect(page.getByText('4 bottles for')).toBeVisible();
      await expect(page.getByText('with other wines than the tier')).toBeVisible();
      expect(await lastMail(page, email, new RegExp(release))).toMatch(/Your box holds .*2 × /);

      await older.getByLabel('Bottles of').first().fill('2');
      await older.getByRole('button', { name: 'Review' }).click();
      await expect(
        older.getByText('Someone changed this shipment in the meantime. Your change is not saved.').first(),
      ).toBeVisible();
    });
  });
}
