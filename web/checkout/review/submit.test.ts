import { expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { KNOWN_SOLD_OUT, submitPayment } from './submit.ts';

function shopThatAnswers(status: number, body: unknown) {
  return createApi(async () => new Response(JSON.stringify(body), { status }), 'in-flight');
}
const place = (status: number, body: unknown) =>
  submitPayment(shopThatAnswers(status, body), new FormData(), false);

test('an order is placed', async () => {
  expect(
    await place(200, { orderComplete: true, purchaseOrderId: 7, resetCart: false, order: null }),
  ).toEqual({
    placed: true,
  });
});

test('a changed cart is no refusal, and what the page had told of as sold out comes back with it', async () => {
  const changed = { orderComplete: false, purchaseOrderId: null, resetCart: true, order: null };
  expect(await place(200, changed)).toEqual({
    placed: false,
    reply: { kind: 'cart-changed', knownSoldOut: [] },
  });
  const form = new FormData();
  for (const item of ['7', '9']) form.append(KNOWN_SOLD_OUT, item);
  expect(await submitPayment(shopThatAnswers(200, changed), form, false)).toEqual({
    placed: false,
    reply: { kind: 'cart-changed', knownSoldOut: ['7', '9'] },
  });
});

test('a declined card shows the server’s text', async () => {
  const declined = { message: 'Your card was declined.', code: 'card-declined', requestId: 'r1' };
  expect(await place(402, declined)).toEqual({
    placed: false,
    reply: { kind: 'refused', message: 'Your card was declined.', isOfCard: true },
  });
});

test('what the order is refused for is not put down to the card', async () => {
  const member = { message: 'You are already a member of Club Twomey.', code: 'invalid', requestId: 'r1' };
  expect(await place(422, member)).toEqual({
    placed: false,
    reply: { kind: 'refused', message: 'You are already a member of Club Twomey.', isOfCard: false },
  });
});

test('a refusal without a message shows the specified one', async () => {
  expect(await place(402, { nothing: 'readable' })).toEqual({
    placed: false,
    reply: {
      kind: 'refused',
      message: 'Failed to apply payment. Please review billing information and try again',
      isOfCard: true,
    },
  });
});

test('no answer, and an answer that the shop is down, leave the outcome open', async () => {
  const lost = createApi(() => Promise.reject(new TypeError('network')), 'in-flight');
  const unknown = { placed: false, reply: { kind: 'unknown', sentUnder: null } };
  expect(await submitPayment(lost, new FormData(), false)).toEqual(unknown);
  expect(await place(503, { message: 'x', code: 'unavailable', requestId: 'r1' })).toEqual(unknown);
});

test('what was sent under a key can be asked for by it', async () => {
  const sent: (string | null)[] = [];
  const lost = createApi((_, init) => {
    sent.push(new Headers(init.headers).get('Idempotency-Key'));
    return Promise.reject(new TypeError('network'));
  }, 'in-flight');
  expect(await submitPayment(lost, new FormData(), false, 'this press')).toEqual({
    placed: false,
    reply: { kind: 'unknown', sentUnder: 'this press' },
  });
  expect(sent).toEqual(['this press']);
});

test('nor does a success that cannot be read say anything', async () => {
  const portal = createApi(async () => new Response('<h1>Welcome on board</h1>'), 'in-flight');
  expect(await submitPayment(portal, new FormData(), false)).toEqual({
    placed: false,
    reply: { kind: 'unknown', sentUnder: null },
  });
});

test('the four boxes go along where they were asked, unticked ones too', async () => {
  const sent: unknown[] = [];
  const api = createApi(async (_, init) => {
    sent.push(JSON.parse(String(init.body)));
    return new Response('{}', { status: 200 });
  }, 'in-flight');
  const form = new FormData();
  await submitPayment(api, form, false);
  form.set('emailPrefs', 'on');
  form.set('IsWineEducation', 'on');
  await submitPayment(api, form, false);
  expect(sent[0]).not.toHaveProperty('emailPrefs');
  expect(sent[1]).toMatchObject({
    emailPrefs: {
      IsDiscoveringProduct: false,
      IsDiscoveringTwomey: false,
      IsWineEducation: true,
      IsDiscoveringTimeless: false,
    },
  });
});

test('an e-mail that has an account by now leads to the log-in', async () => {
  const message =
    'Our records indicate that the provided email is already associated with an account, please login to continue.';
  expect(
    await place(409, { message, code: 'conflict', reason: 'email-has-account', requestId: 'r1' }),
  ).toEqual({
    placed: false,
    reply: { kind: 'has-account' },
  });
});
