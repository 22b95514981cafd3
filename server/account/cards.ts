import type { z } from 'zod';
import type { AccountCardForm, changeCardForm } from '../../contract/account.ts';
import { isExpired, storedMonthOf } from '../../domain/cards/expiry.ts';
import { readToken, UNUSABLE_TOKEN } from '../ordering/checkout/card-to-charge.ts';
import { CARD_EXPIRED, readTypedCard } from '../ordering/payments/typed-card.ts';
import {
  deleteCard,
  insertCard,
  makeDefaultCard,
  replaceToken,
  updateCard,
} from '../people/customers/card-store.ts';
import { lockAccount } from '../people/customers/user-store.ts';
import type { TokenUser } from '../people/vault/token-owner-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/access.ts';
import { undoneByRefusal } from '../platform/database/undone.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../platform/http/refusal.ts';
import type { PaymentGateway } from '../providers/payment/gateway.ts';

export interface CardParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly gateway: PaymentGateway;
}

/**
 * Saves a card only after the gateway authorized it at zero value. The number goes to the vault. Saving a card again
 * keeps one entry. Refusals: `invalid`, `card-declined`, `unavailable`.
 */
export async function keepCard(
  parts: CardParts,
  customerId: number,
  form: AccountCardForm,
  browserHashes: TokenUser['browserHashes'],
): Promise<Result<null>> {
  const token = await tokenOf(parts, form);
  if (!token.ok) return token;
  const read = await readToken(parts, token.value, { customerId, browserHashes });
  if (!read.ok) return read;
  const card = read.value.summary;
  const outcome = await parts.gateway.verify(token.value);
  if (outcome.kind === 'declined') return reject({ code: 'card-declined', message: outcome.reason });
  if (outcome.kind === 'unknown') {
    const message = 'We could not reach our payment provider. Please try again in a moment.';
    return reject({ code: 'unavailable', message, retryAfterSeconds: 5 });
  }
  return undoneByRefusal(parts.db, async (trx) => {
    await lockAccount(trx, customerId);
    const cardId =
      (await replaceToken(trx, customerId, token.value, card)) ??
      (await insertCard(trx, customerId, token.value, card));
    if (cardId === null) return reject(UNUSABLE_TOKEN);
    if (form.defaultCard) await makeDefaultCard(trx, customerId, cardId);
    return accept(null);
  });
}

export async function changeCard(
  { db, clock }: CardParts,
  customerId: number,
  { cardId, defaultCard, expirationMonth, expirationYear }: z.output<typeof changeCardForm>,
): Promise<Result<null>> {
  if (
    typeof expirationMonth === 'number' &&
    typeof expirationYear === 'number' &&
    isExpired({ expirationMonth0to11: expirationMonth, expirationYear }, clock.today())
  ) {
    return reject(CARD_EXPIRED);
  }
  const month = typeof expirationMonth === 'number' ? storedMonthOf(expirationMonth) : null;
  return undoneByRefusal(db, async (trx) => {
    await lockAccount(trx, customerId);
    const isOwn = await updateCard(trx, { customerId, cardId }, { month, year: expirationYear ?? null });
    if (!isOwn) return reject(NOT_FOUND);
    if (defaultCard) await makeDefaultCard(trx, customerId, cardId);
    return accept(null);
  });
}

export function dropCard({ db }: CardParts, customerId: number, cardId: number): Promise<Result<null>> {
  return undoneByRefusal(db, async (trx) => {
    switch (await deleteCard(trx, customerId, cardId)) {
      case 'done':
        return accept(null);
      case 'not-found':
        return reject(NOT_FOUND);
      case 'in-use':
        return reject(PAYS_MEMBERSHIP);
    }
  });
}

const PAYS_MEMBERSHIP = conflict(
  'Your membership is charged to this card. Please choose another card for it first.',
);

async function tokenOf({ clock, gateway }: CardParts, form: AccountCardForm): Promise<Result<string>> {
  if (form.paymentToken) return accept(form.paymentToken);
  const typed = readTypedCard(form, clock.today());
  if (!typed.ok) return typed;
  const stored = await gateway.tokenize(typed.value);
  return stored.kind === 'stored'
    ? accept(stored.token)
    : reject({ code: 'card-declined', message: stored.reason });
}
