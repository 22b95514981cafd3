import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../../platform/database/connection.ts';
import { releaseLostJobs } from '../../platform/jobs/release-lost-jobs.ts';
import { jobsByHand } from '../../platform/jobs/worker.ts';
import { createSmtpMail } from '../../providers/mail/smtp-mail.ts';
import { ago, changeRows } from '../../testing/change-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestSmtp, type TestSmtp } from '../../testing/test-smtp.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { SEND_MAIL } from './jobs.ts';
import { selectMails } from './mail-store.ts';
import { sendMail } from './send-mail.ts';

/** A worker in a process of its own, which is killed while it sends; then another one. */

const FROM = { 1: 'orders@alder.example', 2: 'orders@twomey.example' };
let database: TestDatabase;
let connection: Connection;
let jobs: ReturnType<typeof jobsByHand>;
let smtp: TestSmtp;
let worker: ChildProcess | null = null;
let killAt: 'connect' | 'data' | null = null;
const takenIds: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.databaseUrl);
  jobs = jobsByHand(database.databaseUrl);
  smtp = await startTestSmtp({
    onConnect(_session, callback) {
      if (killAt === 'connect') worker?.kill('SIGKILL');
      callback();
    },
    onData(stream, _session, callback) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        takenIds.push(/^Message-ID: (.*)\r$/im.exec(raw)?.[1] ?? '');
        if (killAt === 'data') worker?.kill('SIGKILL');
        callback();
      });
    },
  });
});
afterAll(async () => {
  await smtp.close();
  await connection.close();
  await jobs.close();
  await database.drop();
});

const WORKER = `
  import { pino } from 'pino';
  import { connect } from '${import.meta.resolve('../../platform/database/connection.ts')}';
  import { startWorker } from '${import.meta.resolve('../../platform/jobs/worker.ts')}';
  import { sendMail } from '${import.meta.resolve('./send-mail.ts')}';
  import { createSmtpMail } from '${import.meta.resolve('../../providers/mail/smtp-mail.ts')}';
  const { databaseUrl, account } = JSON.parse(process.argv[1]);
  const { db } = connect(databaseUrl);
  const sender = createSmtpMail(account);
  startWorker({
    databaseUrl,
    tasks: { '${SEND_MAIL}': ({ mailId }) => sendMail({ db, mailSender: sender, keepsSentLinks: false }, mailId) },
    chores: [],
    log: pino({ level: 'silent' }),
  });
`;

test.each([
  ['before the mail server has the mail: it goes out once', 'connect', 1],
  ['after it has it, and before that is written down: twice, and known as one', 'data', 2],
] as const)('killed %s', async (_, at, copies) => {
  const { db } = connection;
  takenIds.length = 0;
  const mail = {
    brandingId: 1,
    to: 'ada@example.com',
    subject: 'Hello',
    text: '.',
    html: '.',
    cut: null,
  } as const;
  await db.transaction().execute((trx) => enqueueMail(trx, { ...mail, eventKey: `order-shipped ${at}` }));

  killAt = at;
  const given = JSON.stringify({ databaseUrl: database.databaseUrl, account: { url: smtp.url, from: FROM } });
  worker = spawn(process.execPath, ['--input-type=module', '-e', WORKER, given], { stdio: 'ignore' });
  const [, signal] = await once(worker, 'exit');
  expect(signal).toBe('SIGKILL');
  expect(await stateOf()).toBe('sending');

  killAt = null;
  await letClaimsRunOut();
  await workOnce();
  await workOnce();
  expect(await stateOf()).toBe('sent');
  expect(takenIds).toHaveLength(copies);
  expect(new Set(takenIds).size).toBe(1);
});

async function workOnce(): Promise<void> {
  const { db } = connection;
  const sender = createSmtpMail({ url: smtp.url, requiresTls: false, from: FROM });
  await jobs.run({
    [SEND_MAIL]: (payload) =>
      sendMail({ db, mailSender: sender, keepsSentLinks: false }, (payload as { mailId: number }).mailId),
  });
  sender.close();
}

async function letClaimsRunOut(): Promise<void> {
  await changeRows(connection.db, 'mails', { sending_until: ago('1 second') }, { sent_at: null });
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes'
    where locked_at is not null`.execute(connection.db);
  await releaseLostJobs(connection.db);
}

async function stateOf(): Promise<string | undefined> {
  return (await selectMails(connection.db, { state: null, to: null, limit: 1 }))[0]?.state;
}
