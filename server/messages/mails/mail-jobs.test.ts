import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shopTasks } from '../../app/rooms.ts';
import { shopRulesReader } from '../../catalog/lookups/shop-rules.ts';
import { settleAnswerFor } from '../../ordering/payments/settle.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Connection, connect } from '../../platform/database/connection.ts';
import { releaseLostJobs } from '../../platform/jobs/release-lost-jobs.ts';
import { jobsByHand, startWorker, type Worker } from '../../platform/jobs/worker.ts';
import type { MailSender } from '../../providers/mail/mail-sender.ts';
import { createSandboxGateway } from '../../providers/payment/sandbox-gateway.ts';
import { keptTexts } from '../../providers/text-messages/text-sender.ts';
import { ago, changeRows, makeJobsDue } from '../../testing/change-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { enqueueMail, type PendingMail } from './enqueue-mail.ts';
import { selectSentMails } from './mail-store.ts';

let database: TestDatabase;
let connection: Connection;
let jobs: ReturnType<typeof jobsByHand>;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.databaseUrl);
  jobs = jobsByHand(database.databaseUrl);
});
beforeEach(async () => {
  await sql`truncate mails, graphile_worker._private_jobs`.execute(connection.db);
});
afterAll(async () => {
  await connection.close();
  await jobs.close();
  await database.drop();
});

const MAIL: PendingMail = {
  eventKey: 'order-shipped 1',
  brandingId: 2,
  to: 'Ada@example.com',
  subject: 'Hello',
  text: 'Hello.',
  html: '<p>Hello.</p>',
  cut: null,
};

const log = pino({ level: 'silent' });

/** A sender that writes down what it was given, and fails as often as told. */
function recordingSender({ failures = 0 } = {}): MailSender & { tried: string[]; sent: string[] } {
  const tried: string[] = [];
  const sent: string[] = [];
  return {
    tried,
    sent,
    async send({ key }) {
      tried.push(key);
      if (tried.length <= failures) throw new Error('the mail server is down');
      sent.push(key);
    },
  };
}

const enqueue = (mail: PendingMail = MAIL) =>
  connection.db.transaction().execute((trx) => enqueueMail(trx, mail));
const tasks = (mailSender: MailSender) => {
  const { db } = connection;
  const gateway = createSandboxGateway({ db, lateAnswerMs: 0, onRepeatedAnswer: settleAnswerFor(db) });
  const origins = { 1: 'http://localhost', 2: 'http://brand2.localhost' };
  const parts = {
    db,
    reader: db,
    clock: systemClock(),
    gateway,
    shopRules: shopRulesReader(db, systemClock()),
    gatewayTimeoutMs: 10_000,
  };
  const webhookRules = { allowsHttp: false, allowsPrivateAddresses: false };
  return shopTasks({
    ...parts,
    linkSecret: 'a secret of this test',
    origins,
    mailSender,
    keepsSentLinks: false,
    textSender: keptTexts,
    log: { recovered: () => undefined },
    webhookRules,
    office: null,
    weather: async () => null,
  });
};
const runJobs = (mailSender: MailSender) => jobs.run(tasks(mailSender));
const sentMails = () => selectSentMails(connection.db, { to: null, limit: 10 });
const countJobs = async () =>
  (await sql<{ jobs: number }>`select count(*) as jobs from graphile_worker.jobs`.execute(connection.db))
    .rows[0]?.jobs;

test('sends an email after its transaction commits', async () => {
  const sender = recordingSender();
  expect(await enqueue()).toBe(true);
  expect(await sentMails()).toEqual([]);
  await runJobs(sender);
  expect(sender.sent).toEqual(['order-shipped 1']);
  const { eventKey: _, cut: __, ...content } = MAIL;
  expect(await sentMails()).toEqual([{ ...content, mailId: expect.any(Number), sentAt: expect.any(Date) }]);
});

test('neither writes nor sends an email if its transaction rolls back', async () => {
  const sender = recordingSender();
  const rolledBack = connection.db.transaction().execute(async (trx) => {
    await enqueueMail(trx, MAIL);
    throw new Error('something else went wrong');
  });
  await expect(rolledBack).rejects.toThrow('something else');
  await runJobs(sender);
  expect(sender.tried).toEqual([]);
  expect(await connection.db.selectFrom('mails').selectAll().execute()).toEqual([]);
});

test('an event sends one email, however often and concurrently it is enqueued', async () => {
  const sender = recordingSender();
  const added = await Promise.all(Array.from({ length: 5 }, () => enqueue()));
  expect(added.filter(Boolean)).toHaveLength(1);
  await runJobs(sender);
  expect(await enqueue()).toBe(false);
  await runJobs(sender);
  expect(sender.sent).toEqual(['order-shipped 1']);
});

test('retries a failed send until it succeeds', async () => {
  const sender = recordingSender({ failures: 2 });
  await enqueue();
  for (let round = 0; round < 5; round += 1) {
    await runJobs(sender);
    await makeJobsDue(connection.db);
  }
  expect(sender.tried).toHaveLength(3);
  expect(sender.sent).toEqual(['order-shipped 1']);
  expect(await countJobs()).toBe(0);
});

test('a second job for an email that was or is being sent sends nothing', async () => {
  await enqueue();
  let meanwhile: Promise<void> | undefined;
  const sender: MailSender & { sends: number } = {
    sends: 0,
    async send() {
      sender.sends += 1;
      await addSendJob();
      meanwhile ??= runJobs(sender);
      await meanwhile;
    },
  };
  await runJobs(sender);
  await addSendJob();
  await makeJobsDue(connection.db);
  await runJobs(sender);
  expect(sender.sends).toBe(1);
  expect(await countJobs()).toBe(0);
});

async function addSendJob(): Promise<void> {
  await sql`select graphile_worker.add_job('send-mail', json_build_object('mailId', mail_id)) from mails`.execute(
    connection.db,
  );
}

test('two workers send each email once', async () => {
  const eventKeys = Array.from({ length: 20 }, (_, index) => `order-ready ${index}` as const);
  let allSent = () => {};
  const done = new Promise<void>((resolve) => {
    allSent = resolve;
  });
  const sent: string[] = [];
  const sender: MailSender = {
    async send({ key }) {
      sent.push(key);
      if (sent.length === eventKeys.length) allSent();
    },
  };
  const workers = [startTestWorker(sender), startTestWorker(sender)];
  for (const eventKey of eventKeys) await enqueue({ ...MAIL, eventKey });
  await done;
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(sent.toSorted()).toEqual(eventKeys.toSorted());
  expect(await countJobs()).toBe(0);
});

test('a stopping worker finishes its job', async () => {
  let started = () => {};
  let finish = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    started = resolve;
  });
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const worker = startTestWorker({
    async send() {
      started();
      await mayFinish;
    },
  });
  await enqueue();
  await hasBegun;
  const stopped = worker.stop();
  finish();
  await stopped;
  expect(await sentMails()).toHaveLength(1);
  expect(await countJobs()).toBe(0);
});

test('a worker continues after losing its connections', async () => {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  // Those of earlier tests that are still being closed would end with an unhandled error.
  while ((await countOthers()) > 0);
  const worker = startTestWorker({ send: async () => send() });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS}`.execute(connection.db);
  await enqueue();
  await sent;
  await worker.stop();
  expect(await sentMails()).toHaveLength(1);
});

const OTHERS = sql`datname = current_database() and pid <> pg_backend_pid() and application_name <> 'cellar-door'`;

async function countOthers(): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from pg_stat_activity where ${OTHERS}`.execute(connection.db);
  return rows[0]?.others ?? 0;
}

test('another worker does the job of a dead one', async () => {
  await enqueue();
  await sql`update graphile_worker._private_jobs
    set locked_by = 'worker-of-a-dead-process', locked_at = now() - interval '6 minutes'`.execute(
    connection.db,
  );
  await changeRows(connection.db, 'mails', { sending_until: ago('5 minutes') });
  const sender = recordingSender();
  await runJobs(sender);
  expect(sender.sent).toEqual([]);
  await releaseLostJobs(connection.db);
  await runJobs(sender);
  expect(sender.sent).toEqual(['order-shipped 1']);
});

test('a running job stays with its worker', async () => {
  await enqueue();
  await sql`update graphile_worker._private_jobs set locked_by = 'a-worker', locked_at = now()`.execute(
    connection.db,
  );
  await releaseLostJobs(connection.db);
  const sender = recordingSender();
  await runJobs(sender);
  expect(sender.tried).toEqual([]);
});

function startTestWorker(mailSender: MailSender): Worker {
  const { db } = connection;
  return startWorker({
    databaseUrl: database.databaseUrl,
    tasks: tasks(mailSender),
    chores: [() => releaseLostJobs(db)],
    log,
  });
}
