import { keptTexts, noTexts, type TextSender } from './text-sender.ts';
import { createTwilioTexts, type TwilioAccount } from './twilio-texts.ts';

interface TextSettings {
  readonly twilio: TwilioAccount | null;
  readonly mode: 'development' | 'production';
}

export function chooseTexts({ twilio, mode }: TextSettings): TextSender {
  if (twilio) return createTwilioTexts(twilio);
  return mode === 'development' ? keptTexts : noTexts;
}
