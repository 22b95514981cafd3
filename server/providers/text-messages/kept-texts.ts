import { TextProblem, type TextSender } from './text-sender.ts';

/** The embedded default: a text stays in the database, where it already is. `/dev/mail` shows it. */
export const keptTexts: TextSender = { send: async () => ({ reference: null }) };

/** A real shop without a text-message account sends none, and reports that for each text. */
export const noTexts: TextSender = {
  send: () => Promise.reject(new TextProblem('no service for text messages is set up', 'for-good')),
};
