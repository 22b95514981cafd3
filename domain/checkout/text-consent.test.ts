import { expect, test } from 'vitest';
import {
  TEXT_CONSENT_LABELS,
  TEXT_CONSENT_VERSION,
  TEXT_PURPOSES,
  textConsentWording,
} from './text-consent.ts';

test('the words that were agreed to under a version stay those of the version', () => {
  const words = (['marketing', 'transactional'] as const).map((purpose) =>
    textConsentWording(purpose, 'Twomey'),
  );
  const terms =
    'By checking a box you agree to automated text messages from Twomey at this number. Consent is not a condition of purchase. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help.';
  expect({ [TEXT_CONSENT_VERSION]: words }).toEqual({
    '2026-12': [`Text me exclusive products and offers. ${terms}`, `Text me with order updates. ${terms}`],
  });
});

test('a shopper agrees to offers and to order updates separately', () => {
  expect(TEXT_PURPOSES.map((purpose) => TEXT_CONSENT_LABELS[purpose])).toEqual([
    'Text me exclusive products and offers',
    'Text me with order updates',
  ]);
});
