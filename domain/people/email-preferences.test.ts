import { expect, test } from 'vitest';
import { DEFAULT_EMAIL_PREFS } from './email-preferences.ts';

test('who never chose gets the emails of both brands, no recipes and no family brand', () => {
  expect(DEFAULT_EMAIL_PREFS).toEqual({
    IsDiscoveringProduct: true,
    IsDiscoveringTwomey: true,
    IsWineEducation: false,
    IsDiscoveringTimeless: false,
  });
});
