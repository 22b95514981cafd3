import type { Settings } from '../../settings.ts';
import { keptTexts, noTexts, type TextSender } from './text-sender.ts';
import { createTwilioTexts } from './twilio-texts.ts';

/** The text sender: Twilio if there is an account, else the database in demo mode, else none. */
export function chooseTexts({ twilio, mode }: Pick<Settings, 'twilio' | 'mode'>): TextSender {
  if (twilio) return createTwilioTexts(twilio);
  return mode === 'development' ? keptTexts : noTexts;
}
