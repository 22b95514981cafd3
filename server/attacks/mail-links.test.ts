import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testOperator } from '../../cli/testing/operator.ts';
import { enqueueMail } from '../mails/enqueue-mail.ts';
import { cutSentLinks } from '../mails/mail-store.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const bodies = async (to: string) =>
  (await shop.mailsTo(to)).map(({ text, html }) => `${text}${html}`).join();

test('no table holds a link that opens anything once its mail was sent, and a copy is refused with what to do', async () => {
  const operator = testOperator(shop);
  const { customerId, url } = await operator.json('bulk-link', 'make', 'bulk@example.com', '--send');
  const browser = shop.browser(1);
  await browser.post('/api/identity/request-password', { email: 'grace@example.com' });
  await shop.runJobs();
  const reset = /https?:\/\/\S+token=\S+/.exec(await bodies('grace@example.com'))?.[0] ?? '';
  const token = new URL(reset).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(20);

  await cutSentLinks(shop.db);

  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(shop.db);
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.raw(name)} t
      where strpos(t::text, ${token}) > 0 or strpos(t::text, ${customerId}) > 0`.execute(shop.db);
    expect(rows, name).toEqual([]);
  }
  expect(await bodies('bulk@example.com')).toContain(`${url.split('?')[0]}?…`);

  const { mails } = await operator.json('mail', 'list', '--to', 'bulk@example.com');
  expect(mails).toMatchObject([{ state: 'sent', eventKey: 'bulk-link' }]);
  expect(await operator.refusal('mail', 'resend', String(mails[0].mailId), '--again')).toMatch(
    /^1 Its links were removed .* gets a new link for bulk orders\.$/,
  );
});

test('a mail that still waits keeps its links, and one whose link is the carrier’s is sent again', async () => {
  const enqueue = (eventKey: string, link: string) =>
    shop.db.transaction().execute((trx) =>
      enqueueMail(trx, {
        eventKey,
        brandingId: 1,
        to: 'ann@example.com',
        subject: 'Hello',
        text: link,
        html: `<a href="${link}">See</a>`,
      }),
    );
  await enqueue('order-shipped 100042', 'https://www.fedex.com/fedextrack/?trknbr=794612345678');
  await shop.runJobs();
  await enqueue('verify-email x', 'https://shop.example/shop/verify?token=SECRET');
  await cutSentLinks(shop.db);
  expect(await bodies('ann@example.com')).toContain(
    'href="https://www.fedex.com/fedextrack/?trknbr=794612345678"',
  );
  const { rows } = await sql`select from mails where text_body like '%token=SECRET'`.execute(shop.db);
  expect(rows).toHaveLength(1);
  const operator = testOperator(shop);
  const { mails } = await operator.json('mail', 'list', '--state', 'sent', '--to', 'ann@example.com');
  expect((await operator.run('mail', 'resend', String(mails[0].mailId), '--again')).kind).toBe('done');
  await shop.runJobs();
  await cutSentLinks(shop.db);
  expect(await bodies('ann@example.com')).toContain('<a href="https://shop.example/shop/verify?…">');
});
