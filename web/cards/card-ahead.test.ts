import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handAhead, handedAhead } from './card-ahead.ts';
import type { HandCard } from './vault.ts';

const TODAY = '2027-03-01';
const CARD = { cardNumber: '4111111111111111', expirationMonth: 10, expirationYear: 2031, cvv: '123' };

function formOf(card: Record<string, string | number>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(card)) form.set(name, String(value));
  return form;
}

/** Numbers its tokens, so that each tells when it was made. */
function openVault() {
  const numbers: string[] = [];
  const isOut = { value: false };
  const handCard: HandCard = async ({ cardNumber }) => {
    numbers.push(cardNumber);
    return isOut.value
      ? { ok: false, message: 'Out of reach.', errors: {} }
      : { ok: true, token: `token-${numbers.length}` };
  };
  return { numbers, isOut, handCard };
}

describe('a card that goes ahead to the vault', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is taken at the press, once', async () => {
    const { handCard, numbers } = openVault();
    handAhead(handCard, formOf(CARD), TODAY);
    handAhead(handCard, formOf(CARD), TODAY);
    expect(await handedAhead(handCard)(CARD)).toEqual({ ok: true, token: 'token-1' });
    expect(numbers).toHaveLength(1);
    expect(await handedAhead(handCard)(CARD)).toEqual({ ok: true, token: 'token-2' });
  });

  test('is not taken for another card', async () => {
    const { handCard, numbers } = openVault();
    handAhead(handCard, formOf({ ...CARD, cardNumber: '5555555555554444' }), TODAY);
    expect(await handedAhead(handCard)(CARD)).toEqual({ ok: true, token: 'token-2' });
    expect(numbers).toEqual(['5555555555554444', CARD.cardNumber]);
  });

  test('goes again if the vault did not take it', async () => {
    const { handCard, isOut } = openVault();
    isOut.value = true;
    handAhead(handCard, formOf(CARD), TODAY);
    isOut.value = false;
    expect(await handedAhead(handCard)(CARD)).toEqual({ ok: true, token: 'token-2' });
  });

  test('goes again after half an hour', async () => {
    const { handCard } = openVault();
    handAhead(handCard, formOf(CARD), TODAY);
    vi.advanceTimersByTime(30 * 60_000);
    expect(await handedAhead(handCard)(CARD)).toEqual({ ok: true, token: 'token-2' });
  });

  test.each([
    ['incomplete', { ...CARD, cvv: '' }],
    ['mistyped', { ...CARD, cardNumber: '4111111111111112' }],
    ['expired', { ...CARD, expirationYear: 2026 }],
    ['saved', { ...CARD, cardId: 7 }],
  ])('does not go while it is %s', (_, card) => {
    const { handCard, numbers } = openVault();
    handAhead(handCard, formOf(card), TODAY);
    expect(numbers).toEqual([]);
  });
});
