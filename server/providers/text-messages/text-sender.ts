/** Throws when it did not send or cannot know: the text is tried again later, unless a `TextProblem` says not. */
export interface TextSender {
  send(text: OutgoingText): Promise<SentText>;
}

export interface OutgoingText {
  /** '+17075550123'. */
  readonly to: string;
  readonly body: string;
  /** An earlier attempt may have sent it: look before sending. */
  readonly mayHaveGone: boolean;
}

export interface SentText {
  /** The sender's id for the text; null if it has none. */
  readonly reference: string | null;
}

/** The message is for the log and names no one. */
export class TextProblem extends Error {
  override name = 'TextProblem';
  /** 'stopped': permanent, because this number opted out. */
  readonly lasts: 'for-good' | 'for-now' | 'stopped';

  constructor(message: string, lasts: TextProblem['lasts']) {
    super(message);
    this.lasts = lasts;
  }
}

/** The embedded default: a text stays in the database, where it already is. `/dev/mail` shows it. */
export const keptTexts: TextSender = { send: async () => ({ reference: null }) };

/** A real shop without a text-message account sends none, and reports that for each text. */
export const noTexts: TextSender = {
  send: () => Promise.reject(new TextProblem('no service for text messages is set up', 'for-good')),
};
