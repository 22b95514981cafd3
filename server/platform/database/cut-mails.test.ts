import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseBefore, databaseBefore } from '../../testing/database-before.ts';

let before: DatabaseBefore;
beforeAll(async () => {
  before = await databaseBefore('0084-cut-mails.sql');
});
afterAll(() => before.close());

test('links of the office in sent mails are cut and end; a shopper’s mail that waits is sent whole and shown cut', async () => {
  const { db } = before;
  const invitation = 'Set Up:\nhttps://office.example/office/invitations/SECRET-1';
  const password = '<a href="https://office.example/office/password/SECRET-2">Reset</a>';
  const hold =
    'Choose: https://shop.example/weather-hold?id=SECRET-3 Track: https://www.fedex.com/fedextrack/?trknbr=7946';
  await sql`
    insert into mails (event_key, branding_id, recipient, subject, text_body, html_body, sent_at, tries, links) values
      ('staff-invitation a', 1, 'a@example.com', '-', ${invitation}, ${invitation}, now(), 1, 'none'),
      ('staff-password b', 1, 'b@example.com', '-', ${password}, ${password}, null, 0, 'kept'),
      ('weather-hold 1 x', 1, 'c@example.com', '-', ${hold}, ${hold}, null, 0, 'kept')`.execute(db);
  await sql`
    with person as (insert into staff (email, name, role) values ('a@example.com', 'A', 'owner') returning staff_id)
    insert into staff_links (token_hash, staff_id, purpose, expires_at)
    select '\\x01', staff_id, 'invitation', now() + interval '3 days' from person`.execute(db);

  await before.migrateToToday();

  const { rows } = await sql`
    select event_key as key, text_body as text, html_body as html, cut_text as "cutText", links,
      failed_at is not null as "isFailed" from mails order by mail_id`.execute(db);
  const cut = 'Set Up:\nhttps://office.example/…';
  const reset = '<a href="https://office.example/…">Reset</a>';
  expect(rows).toEqual([
    { key: 'staff-invitation a', text: cut, html: cut, cutText: null, links: 'cut', isFailed: false },
    { key: 'staff-password b', text: reset, html: reset, cutText: null, links: 'cut', isFailed: true },
    {
      key: 'weather-hold 1 x',
      text: hold,
      html: hold,
      cutText: 'Choose: https://shop.example/… Track: https://www.fedex.com/fedextrack/?trknbr=7946',
      links: 'kept',
      isFailed: false,
    },
  ]);
  expect((await sql`select from staff_links`.execute(db)).rows).toEqual([]);
});
