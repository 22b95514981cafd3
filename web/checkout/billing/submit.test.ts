import { describe, expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { type HandCard, handCardBy } from '../../cards/vault.ts';
import { submitBilling } from './submit.ts';

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
    expect(await submitBilling(api, hand, formOf({ ...person, ...card }), false)).toEqual({ saved: true });
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

  test('sends the token of a kept card again, and asks no vault', async () => {
    const { api, sent } = shop();
    const { hand, cards } = vault();
    await submitBilling(api, hand, formOf({ ...person, paymentToken: 'tok_kept' }), false);
    expect(cards).toEqual([]);
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ paymentToken: 'tok_kept' });
  });

  test('while it is broken it goes nowhere, and its reply holds neither number nor code', async () => {
    const { api, sent } = shop();
    const { hand, cards } = vault();
    const submission = await submitBilling(
      api,
      hand,
      formOf({ ...card, ...person, dob_day: '', cvv: '12' }),
      false,
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
      await submitBilling(api, vault().hand, formOf({ ...own, ...card, name_first: 'Amy' }), false),
    ).toMatchObject({
      saved: false,
      reply: { errors: { name_last: ['Required'], address1: ['Required'], stateId: ['Required'] } },
    });
  });

  test('a vault that does not answer is told as such', async () => {
    const { api } = shop();
    const hand = handCardBy(() => Promise.reject(new TypeError('network')));
    expect(await submitBilling(api, hand, formOf({ ...person, ...card }), false)).toMatchObject({
      saved: false,
      reply: {
        lead: 'We could not reach our payment provider. Your card was not charged. Please try again.',
      },
    });
  });
});
