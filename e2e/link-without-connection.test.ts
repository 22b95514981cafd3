import { expectAccessible } from './shop/expect-accessible.ts';
import { sites } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

for (const site of sites) {
  test(`${site.name}: a link that is pressed without a connection keeps the page and says so`, {
    tag: site.brandingId === 1 ? '@phone' : '@desktop',
  }, async ({ page, context, allowComplaints }) => {
    allowComplaints(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await visit(page, site, '/shop');
    const club = page.getByRole('banner').getByRole('link', { name: 'Wine Club' });
    await context.setOffline(true);
    await club.click();
    const alert = page.getByRole('alert').filter({ hasText: /./ });
    await expect(alert).toHaveText('We could not reach the shop. Check your connection, and press again.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wines');
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(alert).toHaveCount(0);
    await club.click();
    await expect(page).toHaveURL(/\/shop\/clubs/);
  });
}
