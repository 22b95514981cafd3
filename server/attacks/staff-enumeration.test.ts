import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedDemoStaff } from '../office/demo-staff.ts';
import { LIMITS } from '../platform/rate-limits/limits.ts';
import { testShop } from '../testing/test-shop.ts';

/** F8 of the second break-in report: who has an account, by how much work a forgotten password is, without a limit. */

const shop = testShop();
beforeAll(async () => {
  if (shop.parts.office) await seedDemoStaff(shop.db, shop.parts.office.secrets);
});
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(shop.db);
});

const CALLS = [
  { path: '/api/office/session/forgotten', brandingId: 1, known: 'owner@office.example' },
  { path: '/api/identity/request-password', brandingId: 2, known: 'grace@example.com' },
] as const;

describe.each(CALLS)('$path', ({ path, brandingId, known }) => {
  const mails = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from mails`.execute(
      shop.db,
    );
    return rows[0]?.count ?? 0;
  };
  const buckets = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from rate_limits`.execute(
      shop.db,
    );
    return rows[0]?.count ?? 0;
  };

  test('does the same work for an email with an account and for one without', async () => {
    const work = async (email: string) => {
      const browser = shop.browser(brandingId);
      const before = await mails();
      const statements = await shop.countStatements(async () => {
        expect((await browser.post(path, { email })).status).toBe(202);
      });
      return { statements, mails: (await mails()) - before };
    };
    const [first, withAccount, without] = [
      await work('warm-up@example.com'),
      await work(known),
      await work('unknown@example.com'),
    ];
    expect(withAccount).toEqual(without);
    expect(withAccount).toEqual(first);
    await shop.runJobs();
    await shop.runJobs();
    expect((await shop.mailsTo(known)).length).toBe(1);
    expect(await shop.mailsTo('unknown@example.com')).toEqual([]);
  });

  test('stops an address that asks for one email after another, and stores no more about it', async () => {
    const browser = shop.browser(brandingId);
    const statuses = [];
    for (let count = 0; count < LIMITS.mailsByAddress.burst + 20; count += 1) {
      statuses.push((await browser.post(path, { email: `guess-${count}@example.com` })).status);
    }
    expect(statuses.filter((status) => status === 202).length).toBeLessThanOrEqual(
      LIMITS.mailsByAddress.burst + 2,
    );
    expect(statuses.at(-1)).toBe(429);
    expect(await buckets()).toBeLessThanOrEqual(LIMITS.mailsByAddress.burst + 3);
    await shop.runJobs();
  });
});
