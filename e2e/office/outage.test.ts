import { GARBAGE, startFaultyProxy } from '../../server/testing/faulty-proxy.ts';
import { askShop } from '../shop/ask-shop.ts';
import { secondServer } from '../shop/second-server.ts';
import { signInStaff } from '../shop/staff.ts';
import { expect, test } from '../shop/test.ts';
import { takenOver } from '../shop/visit.ts';

test('without its database the office keeps its page, and goes on by itself', { tag: '@desktop' }, async ({
  page,
  allowComplaints,
  allowStatuses,
}) => {
  test.slow();
  allowStatuses(503);
  allowComplaints(/status of 503/);
  const { databaseUrl } = await askShop<{ databaseUrl: string }>('db', 'url');
  const { hostname: host, port } = new URL(databaseUrl);
  const database = await startFaultyProxy({ host, port: Number(port) }, { nonsense: GARBAGE, slowMs: 0 });
  const behindProxy = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${database.port}` });
  const server = await secondServer({ DATABASE_URL: behindProxy.href });
  await server.start();
  try {
    await signInStaff(page, 'owner');
    // By address: the shop that loses its database is another one.
    await page.goto(`${server.origin}/office/today`);
    await takenOver(page);
    const menu = page.getByRole('navigation', { name: 'Office' });
    const notice = page.getByRole('alert');

    await database.behave('down');
    await menu.getByRole('link', { name: 'Clubs', exact: true }).click();
    await expect(notice).toHaveText(/^The office is not responding\./, { timeout: 30_000 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
    await expect(menu).toBeVisible();

    const other = await page.context().newPage();
    // By address: a page that is opened now has nothing to keep, and says where one is.
    await other.goto(`${server.origin}/office/clubs`);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('The office is not responding');
    await expect(other.getByText('Cellar Door Office')).toBeVisible();

    await database.behave(null);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clubs', { timeout: 30_000 });
    await expect(notice).toBeHidden();
    await other.getByRole('link', { name: 'Try again' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Clubs', { timeout: 30_000 });
  } finally {
    await server.kill();
    await database.close();
  }
});
