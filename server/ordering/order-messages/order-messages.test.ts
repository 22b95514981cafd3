import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { selectMails } from '../../messages/mails/mail-store.ts';
import { selectConsents } from '../../messages/texts/consent-store.ts';
import { selectTexts } from '../../messages/texts/text-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { TextProblem, type TextSender } from '../../providers/text-messages/text-sender.ts';
import { createTwilioTexts } from '../../providers/text-messages/twilio-texts.ts';
import { agePlannedMovements, ago, changeRows, makeJobsDue } from '../../testing/change-rows.ts';
import {
  CARRIER_PICKUP,
  card,
  expectOk,
  fillCheckout,
  GOOD_CARD,
  WINERY_PICKUP,
} from '../../testing/test-checkout.ts';
import { trackingOf } from '../../testing/test-parcels.ts';
import { TEST_TWILIO_TOKEN, testShop } from '../../testing/test-shop.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';
import { startTestTwilio, twilioForm } from '../../testing/test-twilio.ts';
import { authorizeOrder, voidAuthorization } from '../orders/authorize-order.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { readyOrder } from '../orders/ready-order.ts';
import { refundOrder } from '../orders/refund-order.ts';
import { shipOrder } from '../orders/ship-order.ts';

/** What shoppers are told of their orders, by mail and by text: each once, and to whom it belongs. */

/** Far in the future: the queue runs by PostgreSQL's own clock, and runs a job at once when its date has passed. */
const NOON = new Date('2126-11-21T20:00:00Z');
const NIGHT = new Date('2126-11-22T09:00:00Z');
let now = NOON;
const clock: Clock = { now: () => now, today: () => TEST_TODAY };
const shop = testShop({ clock });

const BASKET = [
  { slug: 'pinot-noir-monterey-2024', qty: 3 },
  { slug: 'corkscrew', qty: 2 },
];
const LOST_ANSWERS = card('4000000000004079');
/** Approved once, declined whenever it is asked again. */
const ONCE = card('4000000000004061');
const PICKUP = { ...WINERY_PICKUP, shipViaId: 12 };
/** A tracking number belongs to one order. */
const trackingFor = (orderId: number) => ({ trackingNumber: trackingOf(orderId) });

let people = 0;
/** An order of a new shopper, with a number that no other test texts. */
async function place({ shipping = {}, payment = GOOD_CARD }: { shipping?: object; payment?: object } = {}) {
  people += 1;
  const email = `messages-${people}@example.com`;
  const phone = `+1707555${String(2000 + people)}`;
  const smsPhone = `(707) 555-${2000 + people}`;
  const browser = await fillCheckout(shop, BASKET, { shipping: { smsPhone, ...shipping, email } });
  const { purchaseOrderId: orderId } = expectOk(await browser.post('/api/cart/payment', payment)).body;
  await shop.runJobs();
  return { orderId: orderId as number, email, phone };
}

const TEXTED = { smsTransactional: true, smsMarketing: false, dob: '04/17/1985' };
const subjectsTo = async (email: string) =>
  (await shop.mailsTo(email)).map(({ subject }) => subject).toReversed();
const textsTo = async (phone: string) =>
  (await selectTexts(shop.db, { to: phone, limit: 10 })).map(({ body, sentAt }) => ({
    body,
    isSent: sentAt !== null,
  }));
async function moved(result: Promise<{ ok: boolean }>): Promise<void> {
  expect(await result).toMatchObject({ ok: true });
}

test('emails a shipped order once, with tracking, address and amount', async () => {
  const { orderId, email } = await place();
  await moved(shipOrder(shop.parts, orderId, trackingFor(orderId)));
  expect((await shipOrder(shop.parts, orderId, trackingFor(orderId))).ok).toBe(false);
  await shop.runJobs();
  await shop.reconcile();
  await shop.runJobs();
  const [mail, confirmation] = await shop.mailsTo(email);
  expect(confirmation?.subject).toBe(`Your order ${orderId}`);
  expect(mail?.subject).toBe(`Your Twomey order ${orderId} is on its way`);
  for (const part of [mail?.text, mail?.html]) {
    for (const fact of [
      trackingOf(orderId),
      `https://www.fedex.com/fedextrack/?trknbr=${trackingOf(orderId)}`,
      'March 4, 2027',
    ]) {
      expect(part).toContain(fact);
    }
    for (const fact of [
      '100 Main Street',
      '2 x Waiter’s Corkscrew',
      'Your card was charged $',
      'three delivery attempts',
    ]) {
      expect(part).toContain(fact);
    }
  }
});

test('emails once when a late gateway answer arrives', async () => {
  const { orderId, email } = await place({ payment: LOST_ANSWERS });
  await shipOrder(shop.parts, orderId, { trackingNumber: null });
  await shop.runJobs();
  expect(await subjectsTo(email)).toHaveLength(1);
  await agePlannedMovements(shop.db);
  await Promise.all([shop.reconcile(), shop.reconcile()]);
  await shop.runJobs();
  expect(await subjectsTo(email)).toEqual([
    `Your order ${orderId}`,
    `Your Twomey order ${orderId} is on its way`,
  ]);
  expect((await shop.mailsTo(email))[0]?.text).not.toContain('Tracking');
});

test('a job killed around the send sends at most two emails', async () => {
  const { orderId, email } = await place();
  await moved(shipOrder(shop.parts, orderId, trackingFor(orderId)));
  const sent: string[] = [];
  // The process ends when the mail server has the mail: nothing was written of it.
  await sql`create function forget() returns trigger language plpgsql as
    $$ begin new.sent_at := null; return new; end $$`.execute(shop.db);
  await sql`create trigger forget before update on mails for each row execute function forget()`.execute(
    shop.db,
  );
  const sender = { send: async ({ key }: { key: string }) => void sent.push(key) };
  await shop.runJobs(sender);
  await sql`drop trigger forget on mails`.execute(shop.db);
  await changeRows(shop.db, 'mails', { sending_until: ago('1 second') }, { sent_at: null });
  const { mailId } = (await selectMails(shop.db, { state: null, to: email, limit: 1 }))[0] ?? { mailId: 0 };
  await sql`select graphile_worker.add_job('send-mail', json_build_object('mailId', ${mailId}::integer))`.execute(
    shop.db,
  );
  await shop.runJobs(sender);
  await sql`select graphile_worker.add_job('send-mail', json_build_object('mailId', ${mailId}::integer))`.execute(
    shop.db,
  );
  await shop.runJobs(sender);
  expect(sent).toEqual([`order-shipped ${orderId}`, `order-shipped ${orderId}`]);
});

test('an order at a pickup location says where it is and what to bring', async () => {
  const { orderId, email } = await place({ shipping: CARRIER_PICKUP });
  await moved(shipOrder(shop.parts, orderId, trackingFor(orderId)));
  await shop.runJobs();
  const text = (await shop.mailsTo(email))[0]?.text;
  for (const fact of [
    'FedEx Office',
    '2867 Commerce Dr',
    'Napa, CA 94558',
    'Pickup Agent: Eve Stone',
    'photo ID',
  ]) {
    expect(text).toContain(fact);
  }
});

test('emails once when a pickup is ready, and when it is handed over', async () => {
  const { orderId, email } = await place({ shipping: PICKUP });
  expect(await readyOrder(shop.db, orderId)).toEqual({ ok: true, value: { orderId, isFirstTime: true } });
  expect(await readyOrder(shop.db, orderId)).toEqual({ ok: true, value: { orderId, isFirstTime: false } });
  await moved(shipOrder(shop.parts, orderId, { trackingNumber: null }));
  await shop.runJobs();
  expect(await subjectsTo(email)).toEqual([
    `Your order ${orderId}`,
    `Your Twomey order ${orderId} is ready for pick-up`,
    `Your Twomey order ${orderId} was picked up`,
  ]);
  const ready = (await shop.mailsTo(email))[1]?.text;
  for (const fact of [
    'Twomey, Healdsburg',
    '315 Westbend Road',
    '(707) 555-0112',
    '10 am to 4:30 pm',
    'Ada Hart',
  ]) {
    expect(ready).toContain(fact);
  }
  expect(await readyOrder(shop.db, orderId)).toMatchObject({ ok: false });
});

test('only a winery pickup can be ready', async () => {
  const { orderId } = await place();
  expect(await readyOrder(shop.db, orderId)).toMatchObject({ ok: false, refusal: { code: 'conflict' } });
  expect(await readyOrder(shop.db, 1)).toMatchObject({ ok: false, refusal: { code: 'not-found' } });
});

test('the email about a canceled order says that nothing is charged', async () => {
  const { orderId, email } = await place();
  await moved(cancelOrder(shop.parts, orderId));
  await shop.runJobs();
  const [mail] = await shop.mailsTo(email);
  expect(mail?.subject).toBe(`Your Twomey order ${orderId} was canceled`);
  expect(mail?.text).toContain('Your card was not charged');
});

test('each refund sends an email with items, amount and date', async () => {
  const { orderId, email } = await place();
  await moved(shipOrder(shop.parts, orderId, trackingFor(orderId)));
  await moved(refundOrder(shop.parts, orderId, [{ line: 2, quantity: 1 }]));
  await moved(refundOrder(shop.parts, orderId, null));
  await shop.runJobs();
  const [rest, part] = await shop.mailsTo(email);
  const { rows } = await sql<{ dollars: string }>`
    select to_char(amount_cents / 100.0, 'FM$999990.00') as dollars from ledger
    where order_id = ${orderId} and kind = 'refunded' order by entry_id`.execute(shop.db);
  for (const [mail, amount] of [
    [part, rows[0]?.dollars],
    [rest, rows[1]?.dollars],
  ] as const) {
    expect(mail?.subject).toBe(`Your refund of ${amount} for Twomey order ${orderId}`);
    expect(mail?.text).toContain('5 to 10 business days');
  }
  expect(part?.text).toMatch(/Refunded\n1 x Waiter’s Corkscrew\n\n/);
  expect(part?.text).not.toContain('refunded in full');
  expect(rest?.text).toContain('refunded in full');
});

test('the refund of an amount says that the bottles stay', async () => {
  const { orderId, email } = await place();
  await moved(shipOrder(shop.parts, orderId, trackingFor(orderId)));
  await moved(refundOrder(shop.parts, orderId, null, { amountCents: 2_000 }));
  await shop.runJobs();
  const [mail] = await shop.mailsTo(email);
  expect(mail?.subject).toBe(`Your refund of $20.00 for Twomey order ${orderId}`);
  expect(mail?.text).toContain('It is part of the price, with its taxes. All bottles are yours to keep.');
  expect(mail?.text).not.toMatch(/Refunded\n|what you paid for them/);
});

describe('text messages', () => {
  test('go to shoppers who agreed; the consent keeps its wording, time and page', async () => {
    const { orderId, phone } = await place({ shipping: TEXTED });
    await moved(shipOrder(shop.parts, orderId, trackingFor(orderId)));
    await shop.runJobs();
    expect(await textsTo(phone)).toEqual([
      {
        body: `Twomey: Your order ${orderId} is on its way. Track it: https://www.fedex.com/fedextrack/?trknbr=${trackingOf(orderId)} An adult 21+ must sign. Reply STOP to end.`,
        isSent: true,
      },
    ]);
    expect(await selectConsents(shop.db, phone)).toEqual([
      {
        purpose: 'transactional',
        brandingId: 2,
        wording: expect.stringMatching(
          /^Text me with order updates\. By checking a box .* from Twomey .*STOP/,
        ),
        version: '2026-12',
        givenAt: NOON,
        source: '/shipping',
        orderId,
        ageCheckedOn: TEST_TODAY,
        birthDateFrom: 'shipping',
        withdrawnAt: null,
        withdrawnBy: null,
      },
    ]);
  });

  test('never go to a consent that was given without a checked birth date', async () => {
    const written = await place({ shipping: TEXTED });
    const unwritten = await place({ shipping: TEXTED });
    await moved(shipOrder(shop.parts, written.orderId, trackingFor(written.orderId)));
    await sql`update text_consents set age_checked_on = null, birth_date_from = null
      where order_id in (${written.orderId}, ${unwritten.orderId})`.execute(shop.db);
    await moved(shipOrder(shop.parts, unwritten.orderId, trackingFor(unwritten.orderId)));
    await shop.runJobs();
    expect(await textsTo(unwritten.phone)).toEqual([]);
    expect(await textsTo(written.phone)).toEqual([{ body: expect.any(String), isSent: false }]);
  });

  test.each([
    ['a shopper who did not agree', {}],
    ['a shopper who agreed to offers only', { smsMarketing: true, dob: '04/17/1985' }],
  ])('go to %s', async (_, shipping) => {
    const { orderId, phone } = await place({ shipping });
    await moved(shipOrder(shop.parts, orderId, trackingFor(orderId)));
    await shop.runJobs();
    expect(await textsTo(phone)).toEqual([]);
  });

  test('report a pickup, a canceled order and a declined card', async () => {
    const pickUp = await place({ shipping: { ...PICKUP, ...TEXTED } });
    await moved(readyOrder(shop.db, pickUp.orderId));
    const cancelled = await place({ shipping: TEXTED });
    await moved(cancelOrder(shop.parts, cancelled.orderId));
    const unpaid = await place({ shipping: TEXTED, payment: ONCE });
    await moved(voidAuthorization(shop.parts, unpaid.orderId));
    await authorizeOrder(shop.parts, unpaid.orderId);
    await shop.runJobs();
    const bodiesTo = async ({ phone }: { phone: string }) => (await textsTo(phone)).map(({ body }) => body);
    expect(await bodiesTo(pickUp)).toEqual([
      expect.stringContaining('is ready for pick-up at Twomey, Healdsburg.'),
    ]);
    expect(await bodiesTo(cancelled)).toEqual([
      expect.stringContaining('was canceled. Your card was not charged.'),
    ]);
    expect(await bodiesTo(unpaid)).toEqual([expect.stringContaining('Your card did not go through')]);
  });

  test('wait for the morning', async () => {
    const { orderId, phone } = await place({ shipping: TEXTED });
    now = NIGHT;
    await moved(cancelOrder(shop.parts, orderId));
    await shop.runJobs();
    expect(await textsTo(phone)).toEqual([{ body: expect.any(String), isSent: false }]);
    const { rows } = await sql<{ runAt: Date }>`
      select run_at as "runAt" from graphile_worker.jobs where task_identifier = 'send-text'`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ runAt: new Date('2126-11-22T16:00:00Z') }]);
    now = NOON;
    await makeJobsDue(shop.db);
    await shop.runJobs();
    expect((await textsTo(phone))[0]?.isSent).toBe(true);
  });

  test('are looked up at Twilio before another attempt', async () => {
    const twilio = await startTestTwilio();
    const { orderId, phone } = await place({ shipping: TEXTED });
    const texts = createTwilioTexts(twilio.account, { patienceMs: 10_000 });
    await moved(cancelOrder(shop.parts, orderId));
    twilio.losesAnswers = true;
    await shop.runJobs(undefined, texts);
    expect((await textsTo(phone))[0]?.isSent).toBe(false);
    await makeJobsDue(shop.db);
    await shop.runJobs(undefined, texts);
    expect((await textsTo(phone))[0]?.isSent).toBe(true);
    expect(twilio.messages.map(({ to }) => to)).toEqual([phone]);
    await twilio.service.close();
  });

  test('are not retried after a permanent refusal or STOP; STOP ends the consent', async () => {
    const { orderId, phone } = await place({ shipping: TEXTED });
    await moved(cancelOrder(shop.parts, orderId));
    let tries = 0;
    const stopped: TextSender = {
      send: () => {
        tries += 1;
        return Promise.reject(new TextProblem('stopped', 'stopped'));
      },
    };
    await shop.runJobs(undefined, stopped);
    await makeJobsDue(shop.db);
    await shop.runJobs(undefined, stopped);
    expect(tries).toBe(1);
    expect((await selectConsents(shop.db, phone))[0]?.withdrawnAt).toBeInstanceOf(Date);
  });

  const answer = (form: Record<string, string>, signature?: string) => {
    const signed = twilioForm('http://localhost/webhooks/twilio', form, TEST_TWILIO_TOKEN);
    return shop.browser(1).send('POST', '/webhooks/twilio', signed.body, {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? signed.signature,
    });
  };

  test.each(['STOP', ' stop. ', 'Unsubscribe', 'OPT-OUT'])(
    'end with the answer %j, those that wait included',
    async (Body) => {
      const { orderId, phone } = await place({ shipping: { ...TEXTED, smsMarketing: true } });
      await moved(cancelOrder(shop.parts, orderId));
      expect((await answer({ From: phone, Body: 'Thank you!' })).status).toBe(204);
      expect((await selectConsents(shop.db, phone))[0]?.withdrawnAt).toBeNull();
      expect((await answer({ From: phone, Body })).status).toBe(204);
      for (const { withdrawnAt, withdrawnBy } of await selectConsents(shop.db, phone)) {
        expect({ withdrawnAt, withdrawnBy }).toEqual({
          withdrawnAt: expect.any(Date),
          withdrawnBy: 'STOP, by text',
        });
      }
      await shop.runJobs();
      expect((await textsTo(phone)).map(({ isSent }) => isSent)).toEqual([false]);
    },
  );

  test('ignore a STOP that Twilio did not sign', async () => {
    const { phone } = await place({ shipping: TEXTED });
    expect((await answer({ From: phone, Body: 'STOP' }, 'bm90aGluZw==')).status).toBe(400);
    expect((await answer({ From: phone, Body: 'STOP' }, '')).status).toBe(400);
    expect((await selectConsents(shop.db, phone))[0]?.withdrawnAt).toBeNull();
  });
});
