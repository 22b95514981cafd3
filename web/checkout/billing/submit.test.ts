import { describe, expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { type HandCard, handCardBy } from '../../cards/vault.ts';
import { bookEntry } from '../address-book/testing/book-entry.ts';
import { submitBilling } from './submit.ts';

const atOrder = { clubJoin: false, offered: null };

const card = { cardNumber: '4111 1111 1111 1111', expirationMonth: '8', expirationYear: '2030', cvv: '123' };
const person = {
  sameAsShipping: 'on',
  dob_month: '0',
  dob_day: '1',
  dob_year: '1980',
  zip: 'left over, not shown',
};

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

function shop() {
  const sent: string[] = [];
  const api = createApi(async (_, init) => {
    sent.push(String(init.body));
    return new Response('{}', { status: 200 });
  }, 'in-flight');
  return { api, sent };
}

function vault() {
  const cards: unknown[] = [];
  const hand: HandCard = async (handed) => {
    cards.push(handed);
    return { ok: true, token: 'tok_1' };
  };
  return { hand, cards };
}

describe('the billing form', () => {
  test('gives the card to the vault, and only its token to the shop', async () => {
    const { api, sent } = shop();
    const { hand, cards } = vault();
    expect(await submitBilling(api, hand, formOf({ ...person, ...card }), atOrder)).toMatchObject({
      saved: true,
    });
    expect(cards).toEqual([
      { cardNumber: '4111111111111111', expirationMonth: 8, expirationYear: 2030, cvv: '123' },
    ]);
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({
      paymentToken: 'tok_1',
      sameAsShipping: true,
      dob_month: 0,
    });
    expect(sent.join()).not.toMatch(/4111|cvv|cardNumber/);
  });

  test('sends the token that the page has, and asks no vault', async () => {
    const { api, sent } = shop();
    const { hand, cards } = vault();
    await submitBilling(api, hand, formOf({ ...person, paymentToken: 'tok_kept' }), atOrder);
    expect(cards).toEqual([]);
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ paymentToken: 'tok_kept' });
  });

  test('asks the server to keep the card that it has', async () => {
    const { api, sent } = shop();
    const { hand, cards } = vault();
    await submitBilling(api, hand, formOf({ ...person, keepCard: 'on' }), atOrder);
    expect(cards).toEqual([]);
    const body = JSON.parse(sent[0] ?? '');
    expect(body).toMatchObject({ cardId: 'new', keepCard: true });
    expect(body).not.toHaveProperty('paymentToken');
  });

  test('while it is broken it goes nowhere, and its reply holds neither number nor code', async () => {
    const { api, sent } = shop();
    const { hand, cards } = vault();
    const submission = await submitBilling(
      api,
      hand,
      formOf({ ...card, ...person, dob_day: '', cvv: '12' }),
      atOrder,
    );
    expect([sent, cards]).toEqual([[], []]);
    expect(submission).toMatchObject({
      saved: false,
      reply: { errors: { dob_day: ['Required'], cvv: ['Please enter a valid security code'] } },
    });
    expect(JSON.stringify(submission)).not.toContain('4111');
  });

  test('asks for an own address when shipping does not serve for both', async () => {
    const { api } = shop();
    const { sameAsShipping: _, zip: __, ...own } = person;
    expect(
      await submitBilling(api, vault().hand, formOf({ ...own, ...card, name_first: 'Amy' }), atOrder),
    ).toMatchObject({
      saved: false,
      reply: { errors: { name_last: ['Required'], address1: ['Required'], stateId: ['Required'] } },
    });
  });

  test('a vault that does not answer has its own message', async () => {
    const { api } = shop();
    const hand = handCardBy(() => Promise.reject(new TypeError('network')));
    expect(await submitBilling(api, hand, formOf({ ...person, ...card }), atOrder)).toMatchObject({
      saved: false,
      reply: {
        lead: 'We could not reach our payment provider. Your card was not charged. Please try again.',
      },
    });
  });

  test('a saved card is sent by its ID only, even if a new one was entered before', async () => {
    const { api, sent } = shop();
    const { hand, cards } = vault();
    const form = formOf({
      ...person,
      cardId: '31',
      paymentToken: 'tok_other',
      saveCard: 'on',
      cardNumber: '',
    });
    expect(await submitBilling(api, hand, form, atOrder)).toMatchObject({ saved: true });
    expect(cards).toEqual([]);
    const body = JSON.parse(sent[0] ?? '');
    expect(body.cardId).toBe(31);
    expect(body).not.toHaveProperty('paymentToken');
    expect(body).not.toHaveProperty('saveCard');
  });

  test('a card that becomes the default is saved as well', async () => {
    const { api, sent } = shop();
    const form = formOf({ ...person, cardId: 'new', paymentToken: 'tok_1', defaultCard: 'on' });
    await submitBilling(api, vault().hand, form, atOrder);
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ cardId: 'new', saveCard: true, defaultCard: true });
  });

  test('among saved cards one must be chosen', async () => {
    const { api, sent } = shop();
    expect(await submitBilling(api, vault().hand, formOf(person), atOrder)).toMatchObject({
      reply: { errors: { cardId: ['Please provide a valid credit card.'] } },
    });
    expect(sent).toEqual([]);
  });

  test('passwords are sent only if an account is wanted, and no reply repeats them', async () => {
    const { api, sent } = shop();
    const passwords = { password: 'chosen well', confirmPassword: 'chosen well' };
    const kept = { ...person, paymentToken: 'tok_1' };
    await submitBilling(api, vault().hand, formOf({ ...kept, ...passwords }), atOrder);
    expect(sent.join()).not.toContain('chosen well');

    await submitBilling(api, vault().hand, formOf({ ...kept, ...passwords, saveInfo: 'on' }), atOrder);
    expect(JSON.parse(sent[1] ?? '')).toMatchObject({ saveInfo: true, ...passwords });

    const differing = { ...passwords, confirmPassword: 'chosen badly', saveInfo: 'on' };
    const refused = await submitBilling(api, vault().hand, formOf({ ...kept, ...differing }), atOrder);
    expect(refused).toMatchObject({ reply: { errors: { confirmPassword: ['Passwords do not match.'] } } });
    expect(JSON.stringify(refused)).not.toContain('chosen well');
  });

  test.each([
    ['', '', { password: ['Required'], confirmPassword: ['Required'] }],
    ['seven77', 'seven77', { password: ['Password must be at least 8 characters long.'] }],
    ['        ', '        ', { password: ['Password must be at least 8 characters long.'] }],
  ])('an account under the password %j is refused', async (password, confirmPassword, errors) => {
    const { api } = shop();
    const form = formOf({ ...person, paymentToken: 'tok_1', saveInfo: 'on', password, confirmPassword });
    expect(await submitBilling(api, vault().hand, form, atOrder)).toMatchObject({ reply: { errors } });
  });

  test('a password of an earlier visit stays until another is typed', async () => {
    const { api, sent } = shop();
    const kept = { ...person, paymentToken: 'tok_1', saveInfo: 'on', keepPassword: 'on' };
    const submit = (more: Record<string, string>) =>
      submitBilling(api, vault().hand, formOf({ ...kept, ...more }), atOrder);
    await submit({ password: '', confirmPassword: '' });
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ saveInfo: true, keepPassword: true });
    await submit({ password: 'chosen anew', confirmPassword: 'chosen anew' });
    expect(JSON.parse(sent[1] ?? '')).toMatchObject({ password: 'chosen anew' });
    expect(JSON.parse(sent[1] ?? '')).not.toHaveProperty('keepPassword');
    expect(await submit({ password: 'chosen anew' })).toMatchObject({
      reply: { errors: { confirmPassword: ['Required'] } },
    });
  });

  test('a missing address is one error, for guests and customers', async () => {
    const { api } = shop();
    const { sameAsShipping: _, zip: __, ...own } = person;
    const whole = async (more: Record<string, string>) => {
      const submission = await submitBilling(
        api,
        vault().hand,
        formOf({ ...own, ...card, ...more }),
        atOrder,
      );
      return submission.saved ? null : submission.reply?.errors.address;
    };
    expect(await whole({})).toEqual(['Please enter an address before continuing.']);
    const customers = ['Please select or enter a new address before continuing.'];
    expect(await whole({ addressBookId: 'new' })).toEqual(customers);
    const offered = { book: [bookEntry(5)], entered: null, values: {} };
    const picked = await submitBilling(api, vault().hand, formOf({ ...own, ...card }), {
      ...atOrder,
      offered,
    });
    expect(picked).toMatchObject({ reply: { errors: { address: customers } } });
  });
});
