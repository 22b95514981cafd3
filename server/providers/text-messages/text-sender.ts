/**
 * A way to send text messages. Every adapter throws when it could not, or does not know whether it could: the text is then
 * tried again later, unless a `TextProblem` says that this is no use.
 */
export interface TextSender {
  send(text: OutgoingText): Promise<SentText>;
}

export interface OutgoingText {
  /** '+17075550123'. */
  readonly to: string;
  readonly body: string;
  /** It was tried before, and may have gone out: look before sending. */
  readonly mayHaveGone: boolean;
}

export interface SentText {
  /** The sender's name for it; null where it has none. */
  readonly reference: string | null;
}

/** A text was not taken. The message is for the log and names nobody. */
export class TextProblem extends Error {
  override name = 'TextProblem';
  /** 'stopped': for good, since this number wants no more of us. */
  readonly lasts: 'for-good' | 'for-now' | 'stopped';

  constructor(message: string, lasts: TextProblem['lasts']) {
    super(message);
    this.lasts = lasts;
  }
}
