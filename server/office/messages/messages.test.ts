import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import type { MailKey } from '../../messages/mails/mail-kinds.ts';
import { insertDeliveries } from '../../messages/outbound-webhooks/delivery-store.ts';
import { insertEndpoint, removeEndpoint } from '../../messages/outbound-webhooks/endpoint-store.ts';
import { changeMail, NOW } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { resendItem } from './resend-item.ts';

const shop = testShop();
let service: TestBrowser;
beforeAll(async () => {
  service = await signInStaff(shop, 'service');
});

const MESSAGES = '/api/office/messages';

async function failedMail(eventKey: MailKey, text = '.', cutText: string | null = null): Promise<number> {
  await shop.db.transaction().execute((trx) =>
    enqueueMail(trx, {
      eventKey,
      brandingId: 1,
      to: 'ada@failed.example.com',
      subject: 'Hello',
      text,
      html: text,
      cut: cutText === null ? null : { text: cutText, html: cutText },
    }),
  );
  const { mail_id } = await shop.db
    .selectFrom('mails')
    .select('mail_id')
    .where('event_key', '=', eventKey)
    .executeTakeFirstOrThrow();
  await changeMail(shop.db, mail_id, { failed_at: NOW, tries: 10, last_error: '550 no such user' });
  return mail_id;
}

async function copiesOf(mailId: number): Promise<{ resends: number; state: string }> {
  const { rows } = await sql<{ resends: number; state: string }>`
    select resends, case when failed_at is null then 'alive' else 'failed' end as state
    from mails where mail_id = ${mailId}`.execute(shop.db);
  return rows[0] ?? { resends: -1, state: 'gone' };
}

test('failed emails are found, shown without what their links open, and sent again once', async () => {
  const secret = 'https://shop.example/bulk-payment?customerId=7.secret';
  const mailId = await failedMail(
    'order-shipped 100042',
    `Pay here: ${secret}`,
    'Pay here: https://shop.example/…',
  );
  const other = await failedMail('order-ready 100043');
  const { rows, total } = (await service.get(`${MESSAGES}?kind=mails&state=failed&q=ada@failed`)).body;
  expect(total).toBe(2);
  expect(rows[1]).toEqual({
    messageId: mailId,
    written: expect.stringMatching(/Z$/),
    about: 'order-shipped 100042',
    purchaseOrderId: 100042,
    to: 'ada@failed.example.com',
    subject: 'Hello',
    state: 'failed',
    tries: 10,
    error: '550 no such user',
    nextTry: null,
  });
  const mail = (await service.get(`${MESSAGES}/mails/${mailId}`)).body;
  expect(mail.text).toBe('Pay here: https://shop.example/…');
  const filter = { state: 'failed', q: 'ada@failed' };
  expect((await service.post(`${MESSAGES}/resend`, { filter, expected: 3 })).status).toBe(409);
  const started = await service.post(`${MESSAGES}/resend`, { filter, expected: 2 });
  expect(started.status).toBe(202);
  await shop.runJobs();
  const run = (await service.get(`/api/office/runs/${started.body.runId}`)).body;
  expect(run).toMatchObject({ kind: 'messages resend', state: 'done', done: 2, failed: 0 });
  expect(run.results.map(({ name }: { name: string }) => name)).toEqual([
    'ada@failed.example.com',
    'ada@failed.example.com',
  ]);
  expect([await copiesOf(mailId), await copiesOf(other)]).toEqual([
    { resends: 1, state: 'alive' },
    { resends: 1, state: 'alive' },
  ]);
});

test('an item that is carried out twice sends one copy', async () => {
  const mailId = await failedMail('order-shipped 100050');
  const input = { kind: 'mails', messageId: mailId };
  expect(await resendItem(shop.parts, input, 'run-1-1')).toMatchObject({ state: 'done' });
  // The copy went out before the item's worker was killed.
  await changeMail(shop.db, mailId, { sent_at: NOW });
  expect(await resendItem(shop.parts, input, 'run-1-1')).toMatchObject({ state: 'done' });
  expect(await copiesOf(mailId)).toEqual({ resends: 1, state: 'alive' });
  expect(await resendItem(shop.parts, input, 'run-2-1')).toMatchObject({ state: 'done' });
  expect((await copiesOf(mailId)).resends).toBe(2);
});

test('what would be useless, unknown or a text is refused with its reason', async () => {
  const reset = await failedMail('reset-password abc');
  const started = await service.post(`${MESSAGES}/resend`, { ids: [reset, 999_999] });
  await shop.runJobs();
  const { results } = (await service.get(`/api/office/runs/${started.body.runId}`)).body;
  expect(results.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringContaining('works for an hour at most'),
    'There is no mail 999999.',
  ]);
  const texts = await service.post(`${MESSAGES}/resend?kind=texts`, { ids: [1] });
  expect([texts.status, texts.body.fields.kind]).toEqual([
    422,
    [expect.stringContaining('Texts can’t be sent again')],
  ]);
  expect((await service.get(`${MESSAGES}?kind=texts`)).status).toBe(200);
  expect((await service.get(`${MESSAGES}?kind=letters`)).status).toBe(422);
  expect((await service.get(`${MESSAGES}/mails/999999`)).status).toBe(404);
});

test('failed deliveries of webhooks are sent again once under one key', async () => {
  const endpoint = await insertEndpoint(shop.db, {
    url: 'https://erp.example/hook',
    events: ['order.placed'],
  });
  const { rows } = await sql<{ id: number }>`
    with event as (
      insert into webhook_events (event_id, type, body) values (gen_random_uuid(), 'order.placed', '{}') returning event_id
    )
    insert into webhook_deliveries (event_id, endpoint_id, state, tries, settled_at)
    select event_id, ${endpoint?.endpointId ?? 0}, 'failed', 8, now() from event
    returning delivery_id::integer as id`.execute(shop.db);
  const messageId = rows[0]?.id ?? 0;
  const listed = (await service.get(`${MESSAGES}?kind=webhooks&state=failed`)).body.rows;
  expect(listed).toMatchObject([{ messageId, about: 'order.placed', to: 'erp.example' }]);
  const input = { kind: 'webhooks', messageId };
  const again = await service.post(`${MESSAGES}/resend?kind=webhooks`, { ids: [messageId] });
  expect((await service.get(`/api/office/runs/${again.body.runId}`)).body.results).toMatchObject([
    { subject: `webhook ${messageId}`, name: 'order.placed to erp.example' },
  ]);
  const settle = () =>
    sql`update webhook_deliveries set state = 'delivered', tries = 1, settled_at = now()
      where delivery_id = ${messageId}`.execute(shop.db);
  const stateNow = async () =>
    (await service.get(`${MESSAGES}?kind=webhooks`)).body.rows[0]?.state as string | undefined;
  expect(await resendItem(shop.parts, input, 'run-3-1')).toMatchObject({ state: 'done' });
  expect(await stateNow()).toBe('pending');
  await settle();
  expect(await resendItem(shop.parts, input, 'run-3-1')).toMatchObject({ state: 'done' });
  expect(await stateNow()).toBe('sent');
});

test('what failed and will be tried again says when, and nothing else does', async () => {
  const mailId = await failedMail('order-shipped 100044');
  const nextTryOf = async (state: string) => {
    const { rows } = (await service.get(`${MESSAGES}?kind=mails&state=${state}`)).body;
    const listed = rows.find((row: { messageId: number }) => row.messageId === mailId)?.nextTry;
    expect((await service.get(`${MESSAGES}/mails/${mailId}`)).body.nextTry).toBe(listed);
    return listed;
  };
  await sql`update graphile_worker._private_jobs set run_at = '2027-03-02T20:00:00Z' where key = ${`mail-${mailId}`}`.execute(
    shop.db,
  );
  expect(await nextTryOf('failed')).toBeNull();
  await changeMail(shop.db, mailId, { failed_at: null, tries: 0 });
  expect(await nextTryOf('pending')).toBeNull();
  await changeMail(shop.db, mailId, { tries: 1 });
  expect(await nextTryOf('waiting')).toBe('2027-03-02T20:00:00.000Z');
});

test('a confirmation is tried again by the job of its order, an event by the one of its delivery', async () => {
  const mailId = await failedMail('order-confirmation 100045');
  await changeMail(shop.db, mailId, { failed_at: null });
  await sql`delete from graphile_worker._private_jobs where key = ${`mail-${mailId}`}`.execute(shop.db);
  const endpoint = await insertEndpoint(shop.db, {
    url: 'https://slow.example/hook',
    events: ['order.placed'],
  });
  await insertDeliveries(shop.db, { eventId: randomUUID(), type: 'order.placed', body: '{}' });
  const { rows } = await sql<{ id: number }>`
    update webhook_deliveries set tries = 1 where endpoint_id = ${endpoint?.endpointId ?? 0}
    returning delivery_id::integer as id`.execute(shop.db);
  const at = '2027-03-02T21:00:00.000Z';
  for (const key of ['order-confirmation-100045', `webhook-${rows[0]?.id}`]) {
    await sql`
      select graphile_worker.add_job('nothing', '{}'::json, job_key => ${key}, run_at => ${at})`.execute(
      shop.db,
    );
  }
  for (const [kind, to] of [
    ['mails', 'ada@failed'],
    ['webhooks', 'slow.example'],
  ]) {
    const listed = await service.get(`${MESSAGES}?kind=${kind}&state=waiting&q=${to}`);
    expect(listed.body.rows[0]).toMatchObject({ state: 'waiting', nextTry: at });
  }
});

test('Today counts no failed test event, and nothing of an endpoint that was removed', async () => {
  const endpoint = await insertEndpoint(shop.db, {
    url: 'https://removed.example/hook',
    events: ['order.placed'],
  });
  const endpointId = endpoint?.endpointId ?? 0;
  const before = (await service.get(`${MESSAGES}?kind=webhooks&state=failed&recent=true`)).body.total;
  for (const [type, state] of [
    ['webhook.test', 'failed'],
    ['order.placed', 'failed'],
    ['order.placed', 'owed'],
  ] as const) {
    await sql`
      with event as (
        insert into webhook_events (event_id, type, body) values (gen_random_uuid(), ${type}, '{}') returning event_id
      ), delivery as (
        insert into webhook_deliveries (event_id, endpoint_id, state, tries, settled_at)
        select event_id, ${endpointId}, ${state}, 1, case ${state} when 'failed' then now() end from event
        returning delivery_id
      )
      insert into webhook_tries (delivery_id, status, error, milliseconds)
      select delivery_id, 410, 'It answered 410.', 20 from delivery`.execute(shop.db);
  }
  const failed = async (filter = '') =>
    (await service.get(`${MESSAGES}?kind=webhooks&state=failed&q=removed.example${filter}`)).body;
  const counted = async () =>
    (await service.get(`${MESSAGES}?kind=webhooks&state=failed&recent=true`)).body.total - before;
  expect(await failed()).toMatchObject({ total: 2 });
  expect([(await failed('&recent=true')).total, await counted()]).toEqual([1, 1]);
  await removeEndpoint(shop.db, endpointId);
  const all = await failed();
  expect(all.total).toBe(3);
  for (const { error } of all.rows) expect(error).toBe('The endpoint was removed.');
  expect([(await failed('&recent=true')).total, await counted()]).toEqual([0, 0]);
});
