import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testOperator } from '../../cli/testing/operator.ts';
import { enqueueMail } from '../messages/mails/enqueue-mail.ts';
import { letter } from '../messages/mails/letter.ts';
import type { MailKey } from '../messages/mails/mail-kinds.ts';
import { cutLeftLinks } from '../messages/mails/mail-store.ts';
import type { MailSender } from '../providers/mail/mail-sender.ts';
import { MailProblem } from '../providers/mail/mail-sender.ts';
import { addMail } from '../testing/add-rows.ts';
import { ago, changeMail, changeRows, NOW } from '../testing/change-rows.ts';
import { testShop } from '../testing/test-shop.ts';

const shop = testShop();

const bodies = async (to: string) =>
  (await shop.mailsTo(to)).map(({ text, html }) => `${text}${html}`).join();

const tokenIn = (body: string) => /token=([\w-]{22})/.exec(body)?.[1] ?? '';

async function expectNowhere(secret: string): Promise<void> {
  expect(secret.length).toBeGreaterThan(20);
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(shop.db);
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.raw(name)} t where strpos(t::text, ${secret}) > 0`.execute(
      shop.db,
    );
    expect(rows, name).toEqual([]);
  }
}

const enqueue = (eventKey: MailKey, to: string, link: { href: string; isPublic?: true }) =>
  shop.db.transaction().execute((trx) => {
    const content = { subject: 'Hello', heading: 'Hello', preview: '.', blocks: [{ label: 'See', ...link }] };
    return enqueueMail(trx, { eventKey, brandingId: 1, to, ...letter(1, content) });
  });

test('no table holds a link that opens anything once its mail was sent, and a copy is refused with what to do', async () => {
  const operator = testOperator(shop);
  const { customerId, url } = await operator.json('bulk-link', 'make', 'bulk@example.com', '--send');
  await shop.browser(1).post('/api/identity/request-password', { email: 'grace@example.com' });
  const sent: string[] = [];
  await shop.runJobsOfProduction({ send: async ({ text }) => void sent.push(text) });
  await expectNowhere(tokenIn(sent.join()));
  await expectNowhere(customerId);
  expect(await bodies('bulk@example.com')).toContain(`${new URL(url).origin}/…`);

  const { mails } = await operator.json('mail', 'list', '--to', 'bulk@example.com');
  expect(mails).toMatchObject([{ state: 'sent', eventKey: 'bulk-link' }]);
  expect(await operator.refusal('mail', 'resend', String(mails[0].mailId), '--again')).toMatch(
    /^1 Its links were removed .* gets a new link for bulk orders\.$/,
  );
});

test('a mail that still waits keeps its links, and one whose link is the carrier’s is sent again', async () => {
  const href = 'https://www.fedex.com/fedextrack/?trknbr=794612345678';
  await enqueue('order-shipped 100042', 'ann@example.com', { href, isPublic: true });
  await shop.runJobsOfProduction();
  await enqueue('verify-email x', 'ann@example.com', {
    href: 'https://shop.example/shop/verify?token=SECRET',
  });
  await cutLeftLinks(shop.db);
  expect(await bodies('ann@example.com')).toContain(`href="${href}"`);
  const { rows } = await sql`select from mails where text_body like '%token=SECRET%'`.execute(shop.db);
  expect(rows).toHaveLength(1);
  const operator = testOperator(shop);
  const { mails } = await operator.json('mail', 'list', '--state', 'sent', '--to', 'ann@example.com');
  expect((await operator.run('mail', 'resend', String(mails[0].mailId), '--again')).kind).toBe('done');
  await shop.runJobsOfProduction();
  expect(await bodies('ann@example.com')).toContain('<a href="https://shop.example/…"');
});

test('a mail that failed keeps its links for two weeks, in which it can be sent again', async () => {
  await enqueue('weather-hold 1', 'lost@example.com', {
    href: 'https://shop.example/weather-hold?id=SECRET',
  });
  const age = (days: number) =>
    changeRows(
      shop.db,
      'mails',
      { tries: 1, last_error: '550 no', failed_at: ago(`${days} days`) },
      { recipient: 'lost@example.com' },
    );
  const holding = async () =>
    (await sql`select from mails m where m::text like '%id=SECRET%'`.execute(shop.db)).rows.length;
  await age(13);
  await cutLeftLinks(shop.db);
  expect(await holding()).toBe(1);
  await age(15);
  await cutLeftLinks(shop.db);
  expect(await holding()).toBe(0);
});

test('a mail server that quotes the link in its refusal does not bring it into the table', async () => {
  await enqueue('bulk-link 1', 'spam@example.com', { href: 'https://shop.example/a/SECRET-QUOTED?b=1' });
  const reply = '554 5.7.1 rejected: https://shop.example/a/SECRET-QUOTED?b=1 is listed';
  const sender: MailSender = {
    send: async () => {
      throw new MailProblem('rejected', { lasts: 'for-good', reply });
    },
  };
  await shop.runJobs(sender).catch(() => undefined);
  const { rows } = await sql<{ error: string }>`
    select last_error as error from mails where recipient = 'spam@example.com'`.execute(shop.db);
  expect(rows).toEqual([{ error: '554 5.7.1 rejected: https://shop.example/… is listed' }]);
});

test('a mail of an earlier version, which does not say what is secret, is shown and kept without any link', async () => {
  const body =
    'See https://shop.example/club-release?id=OLD-SECRET or https://office.example/office/password/OLD-SECRET.';
  const old = { event_key: 'release-shipment 1', recipient: 'old@example.com' };
  const mailId = await addMail(shop.db, { ...old, text_body: body, html_body: body });
  const operator = testOperator(shop);
  const { mails } = await operator.json('mail', 'list', '--to', 'old@example.com');
  const mail = await operator.json('mail', 'show', String(mails[0].mailId));
  expect(mail.text).toBe('See https://shop.example/… or https://office.example/…');
  await changeMail(shop.db, mailId, { sent_at: NOW });
  await cutLeftLinks(shop.db);
  await expectNowhere(body.slice(4, 50));
  expect((await sql`select from mails m where m::text like '%OLD-SECRET%'`.execute(shop.db)).rows).toEqual(
    [],
  );
});
