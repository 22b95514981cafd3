import { describe, expect, test } from 'vitest';
import { isRefused, type ReviewFacts, type ReviewStage, reviewStage, showsForm } from './review-stage.ts';
import type { PaymentReply } from './submit.ts';
import type { PaymentOutcome } from './use-payment-outcome.ts';

const atRest: ReviewFacts = {
  reply: undefined,
  met: undefined,
  outcome: 'none',
  isSending: false,
  isLeadingToConfirmation: false,
};
const stageOf = (facts: Partial<ReviewFacts>) => reviewStage({ ...atRest, ...facts });

const refused = { kind: 'refused', message: 'Your card was declined.', isOfCard: true } as const;
const code = { kind: 'code', step: 'ask', message: 'Please confirm your card.' } as const;
const notAgreed = { kind: 'policy-not-agreed' } as const;
const hasAccount = { kind: 'has-account' } as const;
const cartChanged = { kind: 'cart-changed', knownSoldOut: [] } as const;
const unknown = { kind: 'unknown', sentUnder: 'key' } as const;

describe('the stage', () => {
  test.each<[string, Partial<ReviewFacts>, ReviewStage]>([
    ['before a payment', {}, { kind: 'ready' }],
    ['of a refusal', { reply: refused }, { kind: 'refused', reply: refused }],
    ['of a code to enter', { reply: code }, { kind: 'code-needed', reply: code, isConfirmed: false }],
    ['of a right code', { reply: code, met: code }, { kind: 'code-needed', reply: code, isConfirmed: true }],
    ['of an email that has an account', { reply: hasAccount }, { kind: 'has-account', reply: hasAccount }],
    ['of a policy not accepted', { reply: notAgreed }, { kind: 'not-agreed', reply: notAgreed }],
    ['of a policy accepted since', { reply: notAgreed, met: notAgreed }, { kind: 'ready' }],
    [
      'of the next refusal',
      { reply: { ...notAgreed }, met: notAgreed },
      { kind: 'not-agreed', reply: notAgreed },
    ],
    ['of a cart that changed', { reply: cartChanged }, { kind: 'cart-changed', reply: cartChanged }],
  ])('%s', (_, facts, stage) => {
    expect(stageOf(facts)).toEqual(stage);
  });

  test.each<PaymentOutcome>(['checking', 'cut-off', 'not-charged', 'cannot-tell'])(
    'of an open payment is its outcome: %s',
    (outcome) => {
      for (const reply of [undefined, unknown])
        expect(stageOf({ reply, outcome })).toEqual({ kind: outcome });
    },
  );

  test.each<PaymentReply | undefined>([undefined, refused, code, notAgreed, hasAccount, cartChanged])(
    'of an order on its way replaces the answer before it: %j',
    (reply) => {
      expect(stageOf({ reply, isSending: true })).toEqual({ kind: 'placing' });
      expect(stageOf({ reply, outcome: 'not-charged', isSending: true })).toEqual({ kind: 'placing' });
      const sent = { reply, isSending: true, isLeadingToConfirmation: true };
      expect(stageOf(sent)).toEqual({ kind: 'placed', isSent: true });
    },
  );

  test('of an order that was found out by asking', () => {
    const facts = { reply: unknown, outcome: 'checking', isLeadingToConfirmation: true } as const;
    expect(stageOf(facts)).toEqual({ kind: 'placed', isSent: false });
  });
});

test.each<[ReviewStage, { isError: boolean; hasForm: boolean }]>([
  [{ kind: 'ready' }, { isError: false, hasForm: true }],
  [{ kind: 'placing' }, { isError: false, hasForm: true }],
  [
    { kind: 'placed', isSent: true },
    { isError: false, hasForm: true },
  ],
  [
    { kind: 'placed', isSent: false },
    { isError: false, hasForm: false },
  ],
  [
    { kind: 'refused', reply: refused },
    { isError: true, hasForm: true },
  ],
  [
    { kind: 'code-needed', reply: code, isConfirmed: false },
    { isError: true, hasForm: true },
  ],
  [
    { kind: 'code-needed', reply: { kind: 'code', step: 'enter' }, isConfirmed: false },
    { isError: false, hasForm: true },
  ],
  [
    { kind: 'has-account', reply: hasAccount },
    { isError: true, hasForm: true },
  ],
  [
    { kind: 'not-agreed', reply: notAgreed },
    { isError: true, hasForm: true },
  ],
  [
    { kind: 'cart-changed', reply: cartChanged },
    { isError: false, hasForm: true },
  ],
  [{ kind: 'checking' }, { isError: false, hasForm: false }],
  [{ kind: 'cut-off' }, { isError: false, hasForm: false }],
  [{ kind: 'not-charged' }, { isError: false, hasForm: true }],
  [{ kind: 'cannot-tell' }, { isError: false, hasForm: false }],
])('%j: %j', (stage, { isError, hasForm }) => {
  expect([isRefused(stage), showsForm(stage)]).toEqual([isError, hasForm]);
});
