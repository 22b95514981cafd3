import type { Page } from '@playwright/test';
import { inDatabase } from '../shop/in-database.ts';
import { openOffice, pressMenu, settled } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

const ROWS = 120;

interface List {
  readonly screen: string;
  /** What a row is known by, in its text. */
  readonly name: RegExp;
  /** In the addresses of its pages. */
  readonly query: RegExp;
  fill(): Promise<unknown>;
  filter(page: Page): Promise<unknown>;
  expectFilter(page: Page): Promise<unknown>;
}

/** The demo's orders of the last year. */
const BEFORE_TESTS = '2026-10-31';

/** Of a few pages. */
async function stateWithPages(): Promise<string> {
  const [few] = await inDatabase(
    (sql) => sql<{ state: string }[]>`
      select ship_state as state from orders where placed_at < ${BEFORE_TESTS}::date
      group by ship_state having count(*) > 100 order by count(*) limit 1`,
  );
  if (!few) throw new Error('the demo has too few orders');
  return few.state;
}

const search = (page: Page, label: string) => page.getByRole('search', { name: 'Filter' }).getByLabel(label);

const LISTS: Readonly<Record<string, List>> = {
  orders: {
    screen: 'Orders',
    name: /^\d+/,
    query: /placedTo=2026-10-31/,
    fill: async () => undefined,
    async filter(page) {
      await page.getByRole('main').getByRole('link', { name: 'All', exact: true }).click();
      await settled(page);
      // Other tests move orders to other days, but not to other states, nor the moment when they were placed.
      await page.getByRole('columnheader').getByRole('link', { name: 'Placed' }).click();
      await expect(page).toHaveURL(/sort=placed/);
      await page.getByText('More filters').click();
      await search(page, 'Placed to').fill(BEFORE_TESTS);
      await search(page, 'Ship state').selectOption(await stateWithPages());
    },
    async expectFilter(page) {
      await expect(search(page, 'Placed to')).toHaveValue(BEFORE_TESTS);
      await expect(page).toHaveURL(/sort=placed/);
    },
  },
  customers: {
    screen: 'Customers',
    name: /pagington-\d+@/,
    query: /q=pagington/,
    fill: () =>
      inDatabase(
        (sql) => sql`
          insert into customers (email, name_first, name_last)
          select 'pagington-' || n || '@lists.example.com', 'Pia', 'Pagington' from generate_series(1, ${ROWS}) n`,
      ),
    filter: (page) => search(page, 'Name, email or phone').fill('pagington'),
    expectFilter: (page) => expect(search(page, 'Name, email or phone')).toHaveValue('pagington'),
  },
  'the audit log': {
    screen: 'Audit log',
    name: /pagington \d+/,
    query: /q=pagington/,
    fill: () =>
      inDatabase(
        (sql) => sql`
          insert into operator_actions (command, os_user, subject, outcome, ended_at)
          select 'products set', 'pia', 'pagington ' || n, 'done', now() from generate_series(1, ${ROWS}) n`,
      ),
    filter: (page) => search(page, 'Who or what').fill('pagington'),
    expectFilter: (page) => expect(search(page, 'Who or what')).toHaveValue('pagington'),
  },
};

for (const [what, list] of Object.entries(LISTS)) {
  test(`Next leads through ${what} to the last page, and Previous back to the first`, {
    tag: '@desktop',
  }, async ({ page }) => {
    await list.fill();
    await openOffice(page, 'owner');
    await pressMenu(page, list.screen);
    await list.filter(page);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const [next, previous] = ['Next', 'Previous'].map((name) =>
      page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }),
    ) as [ReturnType<Page['getByRole']>, ReturnType<Page['getByRole']>];
    const names = () =>
      page
        .locator('table[data-rows] tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.textContent ?? ''))
        .then((texts) => texts.map((text) => list.name.exec(text)?.[0] ?? `no name: ${text}`));
    const turn = async (link: typeof next) => {
      const before = (await names()).join();
      await link.click();
      await expect.poll(async () => (await names()).join()).not.toBe(before);
      await settled(page);
      await list.expectFilter(page);
    };

    // With the filtered list, not a moment before it.
    await expect(next).toHaveAttribute('href', list.query);
    await list.expectFilter(page);
    const label = await page.getByRole('navigation', { name: 'Pages' }).textContent();
    // The log is not counted.
    const total = label?.startsWith('More than')
      ? ROWS
      : Number((/^[\d,]+/.exec(label ?? '')?.[0] ?? '').replace(',', ''));
    expect(total).toBeGreaterThan(100);
    await expect(previous).toHaveCount(0);
    const pages = [await names()];
    await test.step('to the last page, each row once', async () => {
      while ((await next.count()) > 0) {
        await turn(next);
        pages.push(await names());
      }
      expect(pages.length).toBe(Math.ceil(total / 50));
      expect(new Set(pages.flat()).size).toBe(total);
      await expect(previous).toHaveCount(1);
    });

    await test.step('back to the first page, the same rows', async () => {
      for (const former of pages.slice(0, -1).toReversed()) {
        await turn(previous);
        expect(await names()).toEqual(former);
      }
      await expect(previous).toHaveCount(0);
    });

    await test.step('the back button turns pages too', async () => {
      await turn(next);
      await turn(next);
      await page.goBack();
      await expect.poll(names).toEqual(pages[1]);
      await list.expectFilter(page);
      await page.goBack();
      await expect.poll(names).toEqual(pages[0]);
    });
  });
}
