import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { enqueueMail } from '../../server/messages/mails/enqueue-mail.ts';
import type { MailKey } from '../../server/messages/mails/mail-kinds.ts';
import { changeMail, NOW } from '../../server/testing/change-rows.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { type TestOperator, testOperator } from '../testing/operator.ts';

const shop = testShop();
let run: TestOperator['run'];
let json: TestOperator['json'];
beforeAll(async () => {
  ({ run, json } = testOperator(shop));
});

async function enqueue(
  eventKey: MailKey,
  to: string,
  text = 'Hello.',
  cutText: string | null = null,
): Promise<string> {
  const mail = { eventKey, brandingId: 1, to, subject: 'Hello', text, html: '<p>Hello.</p>' } as const;
  const cut = cutText === null ? null : { text: cutText, html: mail.html };
  await shop.db.transaction().execute((trx) => enqueueMail(trx, { ...mail, cut }));
  const { rows } = await sql<{ id: number }>`
    select mail_id as id from mails where event_key = ${eventKey}`.execute(shop.db);
  return `${rows[0]?.id}`;
}

/** A mail server that rejects every recipient. */
const giveUp = (mailId: string) =>
  changeMail(shop.db, Number(mailId), { tries: 3, last_error: '550 no such user', failed_at: NOW });

test('failed emails are listed with the answer of the server and sent again', async () => {
  const mailId = await enqueue('order-shipped 100042', 'ann@example.com');
  await sql`truncate graphile_worker._private_jobs`.execute(shop.db);
  await giveUp(mailId);
  const { mails } = await json('mail', 'list', '--failed');
  expect(mails).toMatchObject([
    {
      mailId: Number(mailId),
      state: 'failed',
      tries: 3,
      lastError: '550 no such user',
      eventKey: 'order-shipped 100042',
    },
  ]);
  expect(await run('mail', 'list', '--to', 'ANN@example.com')).toMatchObject({
    text: expect.stringContaining('failed after 3 attempts: 550 no such user'),
  });
  expect(await json('mail', 'resend', mailId)).toMatchObject({ to: 'ann@example.com' });
  expect(await run('mail', 'resend', mailId)).toEqual({
    kind: 'refused',
    reason: `Mail ${mailId} is still to be sent.`,
  });
  await shop.runJobs();
  expect(await shop.mailsTo('ann@example.com')).toHaveLength(1);
  expect((await json('mail', 'show', mailId)).state).toBe('sent');
  const { rows } = await sql`select command, order_id from operator_actions`.execute(shop.db);
  expect(rows).toEqual([{ command: 'mail resend', order_id: 100042 }]);
});

test('a sent email is sent again only with --again', async () => {
  const mailId = await enqueue('order-ready 100043', 'bo@example.com');
  await shop.runJobs();
  expect(await run('mail', 'resend', mailId)).toEqual({
    kind: 'refused',
    reason: expect.stringMatching(/^Email \d+ was sent at .*\. To send it again, add --again\.$/),
  });
  await json('mail', 'resend', mailId, '--again');
  expect((await json('mail', 'show', mailId)).state).toBe('pending');
  await shop.runJobs();
  expect((await json('mail', 'show', mailId)).state).toBe('sent');
});

test('links in emails are hidden, and an expired link is not sent again', async () => {
  const hash = 'ab'.repeat(32);
  const text = 'Choose one here:\nhttps://shop.example/shop/reset-password?token=SECRET&clubType=1';
  const cutText = 'Choose one here:\nhttps://shop.example/…';
  const mailId = await enqueue(`reset-password ${hash}`, 'cy@example.com', text, cutText);
  const details = await json('mail', 'show', mailId);
  expect(details.text).toBe(cutText);
  expect(details.eventKey).toBe('reset-password');
  const { mails } = await json('mail', 'list', '--to', 'cy@example.com');
  expect(JSON.stringify(mails)).not.toContain(hash);
  await giveUp(mailId);
  expect(await run('mail', 'resend', mailId, '--again')).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('a link that works for an hour at most'),
  });
});

test.each([
  [['mail', 'show', 'x'], 'misused', "<mail> must be the number of an email, not 'x'."],
  [['mail', 'show', '999'], 'refused', 'There is no email 999.'],
  [['mail', 'resend', '999'], 'refused', 'There is no email 999.'],
  [['mail', 'resend', '0'], 'misused', "<mail> must be the number of an email, not '0'."],
  [
    ['mail', 'list', '--state', 'lost'],
    'misused',
    expect.stringMatching(/^--state must be one of .*, not 'lost'\.$/),
  ],
  [['mail', 'list', '--failed', '--state', 'sent'], 'misused', 'Give either --failed or --state.'],
  [['mail', 'list', '--limit', '0'], 'misused', "--limit must be a whole number of at least 1, not '0'."],
])('%j is %s', async (words, kind, reason) => {
  expect(await run(...words)).toEqual({ kind, reason });
});
