import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Connection, connect } from '../../platform/database/connection.ts';
import { MailProblem, type MailSender } from '../../providers/mail/mail-sender.ts';
import { ago, changeMail, NOW } from '../../testing/change-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { failLostMails, OPERATOR, selectMails } from './mail-store.ts';
import { MOST_TRIES, sendMail } from './send-mail.ts';
import { resendMail } from './show-mail.ts';

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.databaseUrl);
});
beforeEach(async () => {
  await sql`truncate mails, graphile_worker._private_jobs`.execute(connection.db);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function enqueueTestMail(): Promise<number> {
  const { db } = connection;
  const mail = {
    eventKey: 'order-shipped 1',
    brandingId: 1,
    to: 'Ada@example.com',
    subject: 'Hello',
    text: '.',
    html: '.',
    cut: null,
  } as const;
  await db.transaction().execute((trx) => enqueueMail(trx, mail));
  return (await onlyMail()).mailId;
}

async function onlyMail() {
  const [mail] = await selectMails(connection.db, { state: null, to: 'ada@EXAMPLE.com', limit: 10 });
  if (!mail) throw new Error('no mail was written');
  return mail;
}

/** Tries it with a sender that does as told; gives the keys under which it was asked to send. */
async function tryMail(mailId: number, problem: Error | null): Promise<string[]> {
  const keys: string[] = [];
  const sender: MailSender = {
    async send({ key }) {
      keys.push(key);
      if (problem) throw problem;
    },
  };
  await sendMail({ db: connection.db, mailSender: sender, keepsSentLinks: false }, mailId).catch(
    (error: unknown) => {
      if (error !== problem) throw error;
    },
  );
  return keys;
}

const BUSY = new MailProblem('busy', { lasts: 'for-now', reply: '451 4.3.0 try again later' });
const UNKNOWN = new MailProblem('refused', { lasts: 'for-good', reply: '550 5.1.1 no such user' });
const countJobs = async () =>
  (
    await sql<{ jobs: number }>`select count(*)::integer as jobs from graphile_worker.jobs`.execute(
      connection.db,
    )
  ).rows[0]?.jobs;

test('keeps the mail server’s error until the email is sent', async () => {
  const mailId = await enqueueTestMail();
  expect(await onlyMail()).toMatchObject({
    state: 'pending',
    tries: 0,
    eventKey: 'order-shipped 1',
    lastError: null,
  });
  await tryMail(mailId, BUSY);
  expect(await onlyMail()).toMatchObject({ state: 'waiting', tries: 1, lastError: BUSY.reply });
  await tryMail(mailId, null);
  expect(await onlyMail()).toMatchObject({ state: 'sent', tries: 2, lastError: null });
});

test('fails a permanently refused email at once', async () => {
  const mailId = await enqueueTestMail();
  await tryMail(mailId, UNKNOWN);
  expect(await onlyMail()).toMatchObject({
    state: 'failed',
    tries: 1,
    lastError: UNKNOWN.reply,
    sentAt: null,
  });
  expect(await tryMail(mailId, null)).toEqual([]);
});

test('fails an email after too many attempts, including killed ones', async () => {
  const mailId = await enqueueTestMail();
  await changeMail(connection.db, mailId, { tries: MOST_TRIES - 2 });
  await tryMail(mailId, BUSY);
  expect((await onlyMail()).state).toBe('waiting');
  await tryMail(mailId, new Error('no mail server'));
  expect(await onlyMail()).toMatchObject({ state: 'failed', lastError: 'no mail server' });
});

test('fails only an old email whose job is gone', async () => {
  const mailId = await enqueueTestMail();
  await failLostMails(connection.db);
  expect((await onlyMail()).state).toBe('pending');
  await changeMail(connection.db, mailId, { created_at: ago('73 hours') });
  await failLostMails(connection.db);
  expect((await onlyMail()).state, 'as long as its job waits').toBe('pending');
  await sql`truncate graphile_worker._private_jobs`.execute(connection.db);
  await failLostMails(connection.db);
  expect(await onlyMail()).toMatchObject({ state: 'failed', lastError: 'its job is gone' });
  await resendMail(connection.db, mailId, OPERATOR);
  await failLostMails(connection.db);
  expect((await onlyMail()).state, 'once it is to go out again').toBe('pending');
});

test('keeps an old confirmation while its job waits', async () => {
  const { db } = connection;
  const mailId = await enqueueTestMail();
  await sql`truncate graphile_worker._private_jobs`.execute(db);
  await changeMail(db, mailId, { event_key: 'order-confirmation 100005', created_at: ago('73 hours') });
  await sql`
    select graphile_worker.add_job('sendOrderConfirmation', '{}'::json, job_key => 'order-confirmation-100005')`.execute(
    db,
  );
  await failLostMails(db);
  expect((await onlyMail()).state).toBe('pending');
});

test('resends a failed email once, and not a waiting one', async () => {
  const { db } = connection;
  const mailId = await enqueueTestMail();
  expect(await resendMail(db, mailId, OPERATOR)).toMatchObject({ ok: false, refusal: { code: 'conflict' } });
  expect(await resendMail(db, mailId + 1, OPERATOR)).toMatchObject({
    ok: false,
    refusal: { code: 'not-found' },
  });
  await tryMail(mailId, UNKNOWN);
  await sql`truncate graphile_worker._private_jobs`.execute(db);
  expect(await resendMail(db, mailId, OPERATOR)).toEqual({ ok: true, value: { mailId } });
  expect(await onlyMail()).toMatchObject({ state: 'pending', tries: 0, lastError: null });
  expect(await countJobs()).toBe(1);
  expect(await tryMail(mailId, null)).toEqual(['order-shipped 1 copy 1']);
  expect(await resendMail(db, mailId, OPERATOR)).toMatchObject({ ok: true });
  expect(await tryMail(mailId, null)).toEqual(['order-shipped 1 copy 2']);
  const failed = await selectMails(db, { state: 'failed', to: null, limit: 10 });
  expect(failed).toEqual([]);
});

test('an email marked failed while being sent ends as sent', async () => {
  const mailId = await enqueueTestMail();
  const sender: MailSender = {
    send: async () => {
      await changeMail(connection.db, mailId, { failed_at: NOW, last_error: 'its job is gone' });
    },
  };
  await sendMail({ db: connection.db, mailSender: sender, keepsSentLinks: false }, mailId);
  expect(await onlyMail()).toMatchObject({ state: 'sent', lastError: null });
});
