/** The emails for a customer who never chose. */
export const DEFAULT_EMAIL_PREFS = {
  IsDiscoveringProduct: true,
  IsDiscoveringTwomey: true,
  IsWineEducation: false,
  IsDiscoveringTimeless: false,
} as const;
