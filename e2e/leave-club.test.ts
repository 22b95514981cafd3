import { beLoggedIn } from './shop/bulk-orders.ts';
import { cards } from './shop/cards.ts';
import { clubMember, releaseClub } from './shop/club-member.ts';
import { lastMail, linkIn } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { ada } from './shop/fill-shipping.ts';
import { inDatabase } from './shop/in-database.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

const CLUBS = [
  { site: alderRidge, theClub: 'the Alder Ridge Club' },
  { site: twomey, theClub: 'Club Twomey' },
] as const;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    for (const { site, theClub } of CLUBS) {
      test(`a member leaves ${theClub} in the account with two presses`, {
        tag: javaScriptEnabled ? '@phone' : '@desktop',
      }, async ({ page }) => {
        const name = `leaves-${site.brandingId}-${javaScriptEnabled}`;
        const member = await clubMember(page, site, name, {
          state: 'active',
          cards: [cards.visa],
          addresses: [ada],
        });
        await beLoggedIn(page, site, member);
        await page.goto(`${site.origin}/account/membership`);

        await page.getByRole('link', { name: /^Leave the club/ }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave the Club?');
        await expect(page.getByText('Your membership ends at once.')).toBeVisible();
        await expect(page.getByText(/^If you wish to join again later, please call us at/)).toBeVisible();
        await expect(page.getByRole('link', { name: 'Put it on hold instead' })).toBeVisible();
        if (javaScriptEnabled) await expectAccessible(page);
        await page.getByRole('button', { name: 'Leave the Club' }).click();
        await expect(page.getByRole('main').getByRole('status')).toContainText('You have left the club.');
        await expect(page.getByRole('link', { name: /^Leave the club/ })).toHaveCount(0);
        if (javaScriptEnabled) await expectAccessible(page);
        await lastMail(page, member.email, new RegExp(`^You have left ${theClub}$`));

        await page.getByLabel(/^Why do you leave\?/).fill('We moved.');
        await page.getByRole('button', { name: 'Send' }).click();
        await expect(page.getByRole('main').getByRole('status')).toContainText('Thank you for telling us.');
        const [row] = await inDatabase(
          (sql) => sql`select m.state, m.left_where, m.left_reason from memberships m join customers u
            on u.customer_id = m.customer_id where u.email = ${member.email}`,
        );
        expect(row).toEqual({ state: 'cancelled', left_where: 'account', left_reason: 'We moved.' });
      });
    }

    test('a member leaves by the link of an email, without a log-in, with one press', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(404);
      const member = await clubMember(page, twomey, `leaves-by-mail-${javaScriptEnabled}`, {
        state: 'active',
        cards: [cards.visa],
        addresses: [ada],
      });
      const release = `Leaving ${javaScriptEnabled ? 'with' : 'without'} script`;
      await releaseClub(twomey, release, javaScriptEnabled ? 24 : 25);
      const link = linkIn(await lastMail(page, member.email, new RegExp(release)), '/club-membership');
      // Releases of other tests have this member, too, and the page names the first to come.
      await inDatabase(
        (sql) => sql`
          delete from release_shipments s using memberships m, customers u, club_releases r
          where s.membership_id = m.membership_id and u.customer_id = m.customer_id and u.email = ${member.email}
            and r.release_id = s.release_id and r.name <> ${release}`,
      );

      await page.goto(twomey.origin + link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave the Club?');
      await expect(page.getByText(`${release} Shipment`)).toContainText('we do not charge or send it.');
      const html = await page.content();
      for (const secret of [ada.street, ada.phone, member.email, 'Somerville'])
        expect(html).not.toContain(secret);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Leave the Club' }).click();
      await expect(page.getByRole('main').getByRole('status')).toContainText('You have left the club.');
      await expect(page.getByRole('button', { name: 'Leave the Club' })).toHaveCount(0);
      if (javaScriptEnabled) await expect(page.getByRole('main')).toBeFocused();
      if (javaScriptEnabled) await expectAccessible(page);
      await lastMail(page, member.email, /^You have left Club Twomey$/);
      await page.getByLabel(/^Why do you leave\?/).fill('We moved.');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByRole('main').getByRole('status')).toContainText('Thank you for telling us.');

      await page.goto(`${twomey.origin}/club-membership?id=1.2.x`);
      await expect(page.getByText('This link does not work.')).toBeVisible();
    });
  });
}
