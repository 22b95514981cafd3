/** Spec §5: at most 300 characters and fewer than 8 lines. A pick-up's gift note has only the first limit. */
export const GIFT_NOTE_MAX_LENGTH = 300;
export const GIFT_NOTE_MAX_LINES = 7;

export type GiftNoteVerdict = 'ok' | 'too-long' | 'too-many-lines';

/** A browser posts line ends as CR LF and counts them as one character: so do we. */
export function judgeGiftNote(note: string): GiftNoteVerdict {
  const text = note.replace(/\r\n?/g, '\n');
  if (text.length > GIFT_NOTE_MAX_LENGTH) return 'too-long';
  return giftNoteLines(text) > GIFT_NOTE_MAX_LINES ? 'too-many-lines' : 'ok';
}

export function giftNoteLines(note: string): number {
  return note.split(/\r\n|\r|\n/).length;
}
