import { TextProblem, type TextSender } from './text-sender.ts';

/** The embedded default: a text stays in the database, where it already is, and is read at `/dev/mail`. */
export const keptTexts: TextSender = { send: async () => ({ reference: null }) };

/** A real shop without an account for text messages sends none, and says so of each. */
export const noTexts: TextSender = {
  send: () => Promise.reject(new TextProblem('no service for text messages is set up', 'for-good')),
};
