const INTENTS = ['name', 'birthday', 'password'] as const;

export type ProfileIntent = (typeof INTENTS)[number];

export function profileIntentOf(value: unknown): ProfileIntent {
  return INTENTS.find((intent) => intent === value) ?? 'name';
}
