import { describe, expect, test } from 'vitest';
import { MOUNTED_CARD } from './card-secrets.ts';
import { checkCard, handTypedCard } from './hand-card.ts';
import { readStripeCard } from './stripe-card.ts';
import { offerMountedCard } from './typed-card.ts';

describe('what Stripe.js makes of a card', () => {
  test('is its token and what may be shown of it', () => {
    const card = { brand: 'amex', last4: '0005', exp_month: 7, exp_year: 2031 };
    expect(readStripeCard({ paymentMethod: { id: 'pm_1', card } })).toEqual({
      ok: true,
      token: 'pm_1',
      summary: { CardTypeId: 3, LastFour: '0005', ExpirationMonth: 7, ExpirationYear: 2031 },
    });
    expect(
      readStripeCard({ paymentMethod: { id: 'pm_1', card: { ...card, brand: 'unionpay' } } }),
    ).toMatchObject({
      summary: { CardTypeId: 0 },
    });
  });

  test.each([
    ['incomplete_number', { cardNumber: ['Please enter a valid card number'] }],
    ['incorrect_number', { cardNumber: ['Please enter a valid card number'] }],
    ['incomplete_cvc', { cvv: ['Please enter a valid security code'] }],
    ['invalid_expiry_year_past', { expirationMonth: ['This card has expired'] }],
    ['incomplete_expiry', { expirationMonth: ['Invalid'] }],
  ])('or says at which field it is wrong: %s', (code, errors) => {
    const lead = readStripeCard({ error: { type: 'validation_error', code } });
    expect(lead).toMatchObject({ ok: false, errors });
  });

  test('or that no one could be asked', () => {
    for (const answer of [{}, { error: { type: 'api_connection_error' } }]) {
      expect(readStripeCard(answer)).toMatchObject({
        lead: expect.stringContaining('could not reach'),
        errors: {},
      });
    }
  });
});

describe('a form whose card is in a frame', () => {
  const form = new FormData();
  form.set(MOUNTED_CARD, 'frame-1');
  form.set('cardNumber', '');
  const vault = () => Promise.reject(new Error('the vault is asked for nothing'));

  test('is not checked here, and its card comes from the frame', async () => {
    expect(checkCard(form, '2027-03-02')).toEqual({});
    const taken = { ok: false, lead: 'as the frame says', errors: {} } as const;
    const end = offerMountedCard('frame-1', async () => taken);
    expect(await handTypedCard(vault, form)).toEqual(taken);
    end();
    expect(await handTypedCard(vault, form)).toMatchObject({
      ok: false,
      lead: 'Please enter your card again.',
    });
  });
});
