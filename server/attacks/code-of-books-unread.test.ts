import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { permissionsOf, ROLES } from '../../domain/office/roles.ts';
import { mayPostToOffice } from '../office/may-post.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { servedOfficeRoutes } from '../testing/hostile-requests.ts';
import { testShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';

/**
 * C2 of the third break-in report: `PUT /office/orders/{orderId}`, which Books may not, was taken for the rule of the page
 * `/office/orders/csv`. The code that Books typed there was never read, and the file was refused without it.
 */

/** The pages that ask for the code of a file with people in it (`web/office/ui/csv-page.tsx`), without a record's number. */
const CSV_PAGES = [
  '/office/orders/csv',
  '/office/customers/csv',
  '/office/reports/shipments/csv',
  '/office/reports/clubs/rows/csv',
];

const shop = testShop();

test('whoever may export is asked for the code on each page of a file, and it is read', async () => {
  const mayPost = mayPostToOffice(shop.db, servedOfficeRoutes());
  const app = new Hono<AppEnv>().post('*', async (c) => c.json({ isRead: await mayPost(c, c.req.path) }));
  const unread: string[] = [];
  const exporters = ROLES.filter((role) => permissionsOf(role).includes('export'));
  expect(exporters).toContain('books');
  for (const role of exporters) {
    const cookie = (await signInStaff(shop, role)).cookieHeader();
    for (const page of CSV_PAGES) {
      const answer = await app.request(page, { method: 'POST', headers: { cookie } });
      const { isRead } = (await answer.json()) as { isRead: boolean };
      if (!isRead) unread.push(`${role} ${page}`);
    }
  }
  expect(unread).toEqual([]);
});
