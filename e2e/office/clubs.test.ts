import { changeRows } from '../../server/testing/change-rows.ts';
import { cards } from '../shop/cards.ts';
import { releaseClub } from '../shop/club-member.ts';
import { lastMail } from '../shop/customer.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { fillBirthDate } from '../shop/fill-billing.ts';
import { fillAddress, goToPayment } from '../shop/fill-shipping.ts';
import { inDatabase, inTables } from '../shop/in-database.ts';
import { confirmMembership, joinClub, reviewMembership } from '../shop/join-club.ts';
import { openOffice, pressMenu, searchList, shipmentsOfState } from '../shop/office.ts';
import { customerWithCards } from '../shop/saved-cards.ts';
import { twomey } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a release is refused, reviewed, prepared, changed for a member and withdrawn', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(409, 422);
      await openOffice(page, 'manager', { javaScriptEnabled });
      await pressMenu(page, 'Clubs');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('rowheader').getByRole('link').last().click();
      await expect(page.getByRole('heading', { name: 'Members', exact: true })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      const days = page.getByLabel('Days after the first shipment');
      await expect(days).toBeHidden();
      await page.getByText('New members: left out for 60 days').click();
      await expect(days).toHaveValue('60');
      await days.fill('400');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Enter a number of days from 0 to 365.').first()).toBeVisible();
      await days.fill('60');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The days for new members are saved.')).toBeVisible();
      await page.getByRole('link', { name: 'New release' }).click();
      await page.getByLabel('Ship day').fill('2027-05-06');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText(/The club ships on/)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Ship day').fill(javaScriptEnabled ? '2027-05-03' : '2027-05-10');
      await page.getByLabel('Name').fill('May wines');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText(/members get a shipment/)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: /^Prepare \d+ shipments, email \d+ members$/ }).click();
      await expect(page.getByText(/^Members may change their shipments through/)).toBeVisible({
        timeout: 30_000,
      });
      if (javaScriptEnabled) await expectAccessible(page);
      await expect(page.getByRole('list', { name: 'Stages' }).locator('[aria-current]')).toHaveText(
        'Members edit',
      );
      await expect(page.getByRole('heading', { name: 'Wines', exact: true })).toBeVisible();
      await expect(page.getByText(/^\d[\d,]* in stock, \d[\d,]* needed$/).first()).toBeVisible();
      const other = await page.context().newPage();
      // By address: a second tab of the same release.
      await other.goto(page.url());
      await other.getByRole('link', { name: 'Charge', exact: true }).click();
      const charge = other.getByRole('button', { name: /^Charge \$/ });
      await expect(charge).toBeVisible();
      const open = page.getByRole('row').filter({ hasText: 'Skip' });
      await open
        .last()
        .getByText(/^Change/)
        .click();
      await open.last().getByRole('button', { name: 'Skip' }).click();
      // The list keeps its place, and what happened is said where the person looks.
      await expect(page.getByText('The shipment is changed.')).toBeInViewport();
      if (javaScriptEnabled) {
        await expect(page.getByRole('row').filter({ hasText: 'Skipped' })).toBeInViewport();
        await expectAccessible(page);
      }
      await page.getByRole('link', { name: 'Dismiss' }).click();
      await expect(page.getByText('The shipment is changed.')).toBeHidden();
      // What was reviewed there is no longer what would be charged.
      await charge.click();
      await expect(other.getByRole('alert')).toHaveText(
        'The release has changed in the meantime. Nothing was charged.',
      );
      await other.close();
      await page.getByRole('link', { name: /^Skipped 1$/ }).click();
      const skipped = page.getByRole('row').filter({ hasText: 'Skipped' });
      await expect(skipped).toHaveCount(1);
      await skipped.getByText(/^Change/).click();
      await skipped.getByRole('button', { name: 'Send after all' }).click();
      await expect(page.getByText('The shipment is changed.')).toBeVisible();
      await expect(page).toHaveURL(/\?state=held&did=shipment$/);
      await expect(page.getByText('No shipments match.')).toBeVisible();
      const [release = ''] = page.url().split('?');
      await page.getByRole('link', { name: 'Send new prices' }).click();
      await page.getByLabel('Last day for changes').fill('2027-04-12');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText('No price has changed since the members were told.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      // By address: the other variant of this test has a release of the same name.
      await page.goto(release);
      await page.getByRole('link', { name: 'Withdraw' }).click();
      await page.getByRole('button', { name: 'Withdraw May wines' }).click();
      await expect(page.getByText('The release is withdrawn.')).toBeVisible();
    });

    test('a release whose preparing was interrupted, and whose charge was stopped, leads on', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(409);
      const name = javaScriptEnabled ? 'June wines' : 'Plain June wines';
      const ship_day = javaScriptEnabled ? '2027-06-07' : '2027-06-14';
      // Its window is open, so that the shop itself charges no one.
      const setCharging = (isCharging: boolean) =>
        inDatabase(
          (sql) => sql`
            update club_releases set charged_at = case when ${isCharging} then now() end, stopped_at = null
            where name = ${name}`,
        );
      await inDatabase(
        (sql) => sql`
          insert into club_releases (club_type_id, name, ship_day, window_ends_at)
          values (2, ${name}, ${ship_day}, '2027-05-20T07:00:00Z')`,
      );
      await openOffice(page, 'manager', { javaScriptEnabled });
      await pressMenu(page, 'Releases');
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
      await expect(row).toContainText('Not fully prepared');
      await row.getByRole('link', { name, exact: true }).click();
      await expect(page.getByText(/^Preparing was interrupted after 0 members/)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: 'Prepare the rest' }).click();
      await expect(page.getByLabel('Ship day')).toHaveValue(ship_day);
      await expect(page.getByLabel('Name')).toHaveValue(name);
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: /^Prepare \d+ shipments/ }).click();
      await expect(page.getByText(/^Members may change their shipments through/)).toBeVisible({
        timeout: 30_000,
      });

      await setCharging(true);
      await pressMenu(page, 'Releases');
      await row.getByRole('link', { name, exact: true }).click();
      await expect(page.getByText(/^\d+ left to charge/)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Stop charging' }).click();
      await expect(page.getByText(/^Charging was stopped\. \d+ shipments left/)).toBeVisible();
      await pressMenu(page, 'Today');
      await page.getByRole('link', { name: /^Shipments not charged/ }).click();
      await expect(row).toContainText('Charging stopped');
      await row.getByRole('link', { name, exact: true }).click();
      await expect(page.getByText(/^Charging was stopped\. \d+ shipments left/)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: /^Charge \d+$/ }).click();
      await expect(page.getByRole('button', { name: /^Charge \$/ })).toBeVisible();

      // No member is charged for a test.
      await setCharging(false);
      await pressMenu(page, 'Releases');
      await row.getByRole('link', { name, exact: true }).click();
      await page.getByRole('link', { name: 'Withdraw' }).click();
      await page.getByRole('button', { name: `Withdraw ${name}` }).click();
      await expect(page.getByText('The release is withdrawn.')).toBeVisible();
    });
  });
}

test('a release that left a new member out is sent to the member when staff include them', {
  tag: '@desktop',
}, async ({ page }) => {
  const { email } = await customerWithCards(page, twomey, 'included', [cards.visa]);
  const name = 'Ines Lovelace';
  // No other test's member has this name.
  const names = { name_first: 'Ines', name_last: 'Lovelace' };
  await inTables((db) => changeRows(db, 'customers', names, { email }));
  await joinClub(page, twomey);
  await fillAddress(page);
  await goToPayment(page);
  await fillBirthDate(page, { month: 'May', day: '17', year: '1980' });
  await reviewMembership(page);
  await confirmMembership(page, twomey);
  await releaseClub(twomey, 'Early wines', 7);

  await openOffice(page, 'manager');
  await pressMenu(page, 'Releases');
  await page.getByRole('link', { name: 'Early wines', exact: true }).click();
  const shipment = page.getByRole('row').filter({ hasText: name });
  await shipmentsOfState(page, 'Left out').click();
  await expect(shipmentsOfState(page, 'Left out')).toHaveAttribute('aria-current', 'page');
  await expect(shipment).toContainText('A new member');
  await shipment.getByRole('link', { name: `Include ${name}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send every release');
  await expect(page.getByRole('main')).toContainText(name);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send every release' }).click();
  await expect(page.getByRole('status')).toHaveText('The member gets every release.');
  await expect(shipmentsOfState(page, 'Left out')).toHaveAttribute('aria-current', 'page');
  await expect(shipment).toHaveCount(0);
  await lastMail(page, email, /Early wines/);

  await pressMenu(page, 'Releases');
  await page.getByRole('link', { name: 'Early wines', exact: true }).click();
  await shipmentsOfState(page, 'Open').click();
  await shipment.getByText(/^Change/).click();
  await expect(shipment.getByRole('button', { name: 'Skip' })).toBeVisible();
  await expect(shipment).not.toContainText('A new member');

  await pressMenu(page, 'Clubs');
  await page.getByRole('link', { name: 'Club Twomey' }).click();
  await searchList(page, email);
  const member = page.getByRole('row').filter({ hasText: email });
  await member.getByRole('link', { name: `Leave ${name} out of early releases` }).click();
  await page.getByRole('button', { name: 'Leave out' }).click();
  await expect(member).toContainText('New, left out of releases through');
  // A release is in the way of another one of its day.
  await pressMenu(page, 'Releases');
  await page.getByRole('link', { name: 'Early wines', exact: true }).click();
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw Early wines' }).click();
  await expect(page.getByText('The release is withdrawn.')).toBeVisible();
});
