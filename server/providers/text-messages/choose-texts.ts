import type { Settings } from '../../settings.ts';
import { keptTexts, noTexts } from './kept-texts.ts';
import type { TextSender } from './text-sender.ts';
import { createTwilioTexts } from './twilio-texts.ts';

/** Who sends texts: Twilio where there is an account, else the demo's database, else nobody. */
export function chooseTexts({ twilio, mode }: Pick<Settings, 'twilio' | 'mode'>): TextSender {
  if (twilio) return createTwilioTexts(twilio);
  return mode === 'development' ? keptTexts : noTexts;
}
