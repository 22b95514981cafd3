import type { Settings } from '../../settings.ts';
import { keptTexts, noTexts, type TextSender } from './text-sender.ts';
import { createTwilioTexts } from './twilio-texts.ts';

export function chooseTexts({ twilio, mode }: Pick<Settings, 'twilio' | 'mode'>): TextSender {
  if (twilio) return createTwilioTexts(twilio);
  return mode === 'development' ? keptTexts : noTexts;
}
