import type { Day } from '../dates/day.ts';
import { birthDayObjection } from '../people/age.ts';
import { MESSAGES } from './messages.ts';

/** Where the birth date came from that was checked before a consent to texts counted. */
export const BIRTH_DATE_SOURCES = ['shipping', 'account', 'billing'] as const;

export interface TextAgeCheck {
  readonly day: Day;
  readonly from: (typeof BIRTH_DATE_SOURCES)[number];
}

interface KnownBirthDay {
  readonly birthDay: Day | null;
  readonly from: TextAgeCheck['from'];
}

export type TextAge =
  | { readonly ok: true; readonly check: TextAgeCheck }
  | { readonly ok: false; readonly message: string };

/**
 * Carriers refuse texts about alcohol to people whose full birth date the sender did not know before they agreed
 * (Twilio error 30875). A yes to "Are you 21?" is not enough.
 */
export function judgeTextAge({ birthDay, from }: KnownBirthDay, today: Day): TextAge {
  if (birthDay === null) return { ok: false, message: MESSAGES.required };
  const objection = birthDayObjection(birthDay, today, MESSAGES.underAge);
  return objection === null ? { ok: true, check: { day: today, from } } : { ok: false, message: objection };
}
