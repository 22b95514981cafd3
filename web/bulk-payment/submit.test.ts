import { describe, expect, test } from 'vitest';
import type { BulkPaymentAnswer } from '../../contract/bulk.ts';
import { createApi } from '../api/client.ts';
import { type HandCard, handCardBy } from '../cards/vault.ts';
import type { SentPayment } from './payment-fields.ts';
import { submitBulkPayment } from './submit.ts';

const address = {
  name_first: 'Mary',
  name_last: 'Somerville',
  address1: '1 Main Street',
  city: 'Napa',
  stateId: '6',
  zip: '94558',
  phone: '707 555 0143',
};
const card = { cardNumber: '4111 1111 1111 1111', expirationMonth: '8', expirationYear: '2030', cvv: '123' };
const page = { attempt: 'attempt-1', userId: '7', email: 'mary@example.com' };
const customerId = '7.1767225600.seal';

function formOf(values: Record<string, string>, carts = ['31', '32']): FormData {
  const form = new FormData();
  for (const cart of carts) {
    form.append('carts', cart);
    form.append('quotes', `quote of ${cart}`);
  }
  for (const [name, value] of Object.entries({ ...page, ...values })) form.set(name, value);
  return form;
}

const answers = (Result: number, RespMsg: string) => (): Response =>
  Response.json({ id: 'polling-id', bulkGatewayResult: { Result, RespMsg } } satisfies BulkPaymentAnswer);
const approved = answers(0, 'Approved');

function shop(answer: () => Response | Promise<Response> = approved) {
  const sent: { key: string | null; body: Record<string, unknown> }[] = [];
  const api = createApi(async (_, init) => {
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ key, body: JSON.parse(String(init.body)) });
    return answer();
  }, 'in-flight');
  return { api, sent };
}

const hand: HandCard = async () => ({ ok: true, token: 'tok_1' });
const nobody: HandCard = () => Promise.reject(new Error('no card is to be handed over'));

const submit = (api: ReturnType<typeof shop>['api'], form: FormData, handCard = hand) =>
  submitBulkPayment({ api, handCard, customerId }, form);

describe('the orders of a link', () => {
  test('are paid for at once, under one key, with the vault’s token in the card’s place', async () => {
    const { api, sent } = shop();
    const submission = await submit(api, formOf({ ...address, ...card }));
    expect(submission).toEqual({ accepted: true, paymentId: 'polling-id' });
    expect(sent).toEqual([
      {
        key: 'attempt-1',
        body: {
          customerId,
          carts: [31, 32],
          quotes: { 31: 'quote of 31', 32: 'quote of 32' },
          details: { cardId: 'new', paymentToken: 'tok_1', saveCard: false, defaultCard: false },
          firstName: 'Mary',
          lastName: 'Somerville',
          paymentType: 'card',
          userId: 7,
          billingAddressPayload: {
            ...address,
            stateId: 6,
            phone: '(707) 555-0143',
            email: 'mary@example.com',
            addressBookId: 'new',
            saveAddress: false,
            makeDefaultBilling: false,
          },
        },
      },
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/4111|cvv/);
  });

  test('go by the ids of a saved address and a saved card, whatever was entered before', async () => {
    const { api, sent } = shop();
    const form = formOf({
      addressBookId: '12',
      makeDefaultBilling: 'on',
      cardId: '41',
      paymentToken: 'tok_other',
      saveCard: 'on',
    });
    expect(await submit(api, form, nobody)).toMatchObject({ accepted: true });
    expect(sent[0]?.body).toMatchObject({
      details: { cardId: 41 },
      billingAddressPayload: { addressBookId: 12, makeDefaultBilling: true },
    });
    expect(sent[0]?.body.details).toEqual({ cardId: 41 });
  });

  test('go by what was typed, with the plans for both', async () => {
    const { api, sent } = shop();
    const form = formOf({
      addressBookId: 'new',
      ...address,
      saveAddress: 'on',
      cardId: 'new',
      paymentToken: 'tok_kept',
      defaultCard: 'on',
    });
    expect(await submit(api, form, nobody)).toMatchObject({ accepted: true });
    expect(sent[0]?.body).toMatchObject({
      details: { cardId: 'new', paymentToken: 'tok_kept', saveCard: true, defaultCard: true },
      billingAddressPayload: { address1: '1 Main Street', saveAddress: true },
    });
  });
});

describe('before anything is sent', () => {
  const errorsOf = async (form: FormData) => {
    const { api, sent } = shop();
    const submission = await submit(api, form, nobody);
    expect(sent).toEqual([]);
    if (submission.accepted || submission.reply.kind !== 'refused') throw new Error('was sent');
    expect(submission.reply.attempt).toBe('attempt-1');
    return submission.reply.form.errors;
  };
  const noAddress = 'Please provide a valid billing address.';
  const noCard = 'Please provide a valid credit card.';

  test('requires an address and a card, with errors at the choice and at its fields', async () => {
    expect(await errorsOf(formOf({ address1: '', ...card, cardNumber: '' }))).toMatchObject({
      address: [noAddress],
      address1: ['Required'],
      zip: ['Please enter or select an address with correct zip code'],
      cardId: [noCard],
      cardNumber: ['Required'],
    });
  });

  test('an empty choice has one error', async () => {
    expect(await errorsOf(formOf({}))).toEqual({ address: [noAddress], cardId: [noCard] });
    expect(await errorsOf(formOf({ addressBookId: 'new', cardId: 'new' }))).toEqual({
      address: [noAddress],
      cardId: [noCard],
    });
  });

  test('an error in an address is shown at its field', async () => {
    const wrong = { ...address, phone: '555' };
    const saved = { cardId: '41' };
    const invalid = 'Please enter a valid phone number';
    expect(await errorsOf(formOf({ ...wrong, ...saved }))).toEqual({ phone: [invalid] });
  });

  test('a card that the vault does not take, or cannot be asked about, is not paid with', async () => {
    const { api, sent } = shop();
    const away = handCardBy(() => Promise.reject(new TypeError('network')));
    const submission = await submit(api, formOf({ ...address, ...card }), away);
    expect(submission).toMatchObject({
      reply: { form: { lead: expect.stringContaining('could not reach our payment provider') } },
    });
    expect(sent).toEqual([]);
    expect(JSON.stringify(submission)).not.toContain('4111');
  });
});

describe('an answer that is no yes', () => {
  const form = () => formOf({ ...address, cardId: '41' });
  const replyTo = async (answer: () => Response | Promise<Response>) => {
    const submission = await submit(shop(answer).api, form(), nobody);
    if (submission.accepted) throw new Error('was accepted');
    return submission.reply;
  };

  test('shows the gateway’s text, or ours if it has none; the next submit has a new key', async () => {
    const declined = await replyTo(answers(12, 'Your card was declined.'));
    expect(declined).toMatchObject({
      kind: 'refused',
      isPaymentProblem: true,
      isStale: false,
      form: { lead: 'Your card was declined.', errors: {} },
    });
    expect(declined).not.toMatchObject({ attempt: 'attempt-1' });
    expect(await replyTo(answers(12, ''))).toMatchObject({
      form: { lead: 'Failed to apply payment. Please review billing information and try again.' },
    });
  });

  test('finds the page’s fields in the payload’s', async () => {
    const refusal = (fields: object, reason?: string) => () =>
      Response.json({ message: 'Invalid', code: 'invalid', reason, fields, requestId: 'r' }, { status: 422 });
    const wrong = refusal({
      'billingAddressPayload.zip': ['Invalid Zip Code'],
      'details.cardId': ['Invalid'],
    });
    expect(await replyTo(wrong)).toMatchObject({
      isPaymentProblem: false,
      isStale: false,
      form: { errors: { zip: ['Invalid Zip Code'], cardId: ['Invalid'] } },
    });
    const missing = { 'billingAddressPayload.address1': ['Please provide a valid billing address.'] };
    const gone = refusal(missing, 'no-address');
    expect(await replyTo(gone)).toMatchObject({
      form: { errors: { address: ['Please provide a valid billing address.'] } },
    });
  });

  test('reloads the carts if the refusal is about them', async () => {
    const conflict = () =>
      Response.json({ message: 'Paid already.', code: 'conflict', requestId: 'r' }, { status: 409 });
    expect(await replyTo(conflict)).toMatchObject({ isStale: true, form: { lead: 'Paid already.' } });
  });

  test.each([
    ['never came', () => Promise.reject(new TypeError('network'))],
    ['cannot be read', () => new Response('<h1>Welcome aboard</h1>')],
    ['is that nobody knows', () => new Response('{"message":"…","code":"unavailable"}', { status: 503 })],
  ])('that %s is asked for again with the same payment under the same key', async (_, answer) => {
    const lost = await replyTo(answer);
    if (lost.kind !== 'unknown') throw new Error('was taken for an answer');
    const again = new FormData();
    again.set('again', JSON.stringify(lost.payment));
    const { api, sent } = shop();
    const payments: SentPayment[] = [];
    const onSend = (payment: SentPayment) => void payments.push(payment);
    const submission = await submitBulkPayment({ api, handCard: nobody, customerId, onSend }, again);
    expect(submission).toEqual({ accepted: true, paymentId: 'polling-id' });
    expect(sent).toEqual([lost.payment]);
    expect(payments).toEqual([lost.payment]);
    expect(lost.payment.key).toBe('attempt-1');
  });
});
