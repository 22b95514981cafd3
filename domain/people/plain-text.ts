/** They choose an emoji's picture or a Han character's form, as in some Japanese names. Mongolian has its own. */
const SELECTOR = '\\u180B-\\u180D\\u180F\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}';
/** Scripts that need a joiner (ZWJ) or a non-joiner (ZWNJ) between letters, such as Persian and Sinhala. */
const JOINING_SCRIPTS = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Tibetan', 'Myanmar', 'Khmer'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const JOINER_OF_A_WORD = `(?<=[${JOINING_SCRIPTS}])[\\u200C\\u200D]`;
const JOINER_OF_AN_EMOJI = '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D';
/** The flags of England, Scotland and Wales: a black flag, the region in invisible letters, an invisible end. */
const TAG_OF_A_FLAG = '(?<=\\u{1F3F4}[\\u{E0061}-\\u{E007A}]*)[\\u{E0061}-\\u{E007A}\\u{E007F}]';

/** A terminal obeys those that move a cursor or end a line; the others make different texts look the same. */
const CANDIDATE = '[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800\\uFFF9-\\uFFFB]';
const MEANT = `${JOINER_OF_A_WORD}|${JOINER_OF_AN_EMOJI}|${TAG_OF_A_FLAG}|[${SELECTOR}]`;
// Candidates first: looking behind each letter takes a hundred times longer.
const UNSEEN = `(?=${CANDIDATE})(?!${MEANT})[^]`;
const UNSEEN_IN_LINE = new RegExp(UNSEEN, 'u');
const UNSEEN_IN_TEXT = new RegExp(`(?!\\n)${UNSEEN}`, 'u');
const EVERY_UNSEEN_IN_TEXT = new RegExp(UNSEEN_IN_TEXT, 'gu');
const EVERY_UNSEEN_IN_LINE = new RegExp(UNSEEN_IN_LINE, 'gu');

/** Whether every character of a line is visible. */
export function isPlainLine(line: string): boolean {
  return !UNSEEN_IN_LINE.test(line);
}

/** The same for text of several lines, which end in `\n`. */
export function isPlainText(text: string): boolean {
  return !UNSEEN_IN_TEXT.test(text);
}

/** For text from another program, where we cannot ask anyone to correct it. */
export function withoutUnseen(text: string): string {
  return text.replace(EVERY_UNSEEN_IN_TEXT, '');
}

/** Shows invisible characters as JSON escapes, so JSON stays valid and unchanged: a terminal gets `\u001b`. */
export function showUnseen(text: string): string {
  return text.replace(EVERY_UNSEEN_IN_TEXT, escaped);
}

/** The same for part of a line, including line ends. */
export function showUnseenInLine(line: string): string {
  return line.replace(EVERY_UNSEEN_IN_LINE, escaped);
}

function escaped(character: string): string {
  const units = character.split('');
  return units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}
