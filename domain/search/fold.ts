/*
 * What counts as the same text in a search. `search_letters` and `search_text` do the same in PostgreSQL, for
 * what is searched; a test compares both. A change here is a migration, too, which computes all stored words again.
 */

/** Typed for an apostrophe, or made of one by a phone. */
const APOSTROPHES = /[\u2018\u2019\u02bc\u02bb`\u00b4\u1ffd\u2032\u2035\uff07]/g;
/** Accents and other marks after decomposition, and characters without a picture. */
const MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: after decomposition, each stands alone.
  /[\u00ad\u0300-\u036f\u0483-\u0489\u061c\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]/g;
/** Letters that Unicode does not decompose, after lower case. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** What no word contains: blanks, punctuation and signs. All other characters are letters and digits. */
const BETWEEN =
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u00d7\\u00f7\\u02c2-\\u02df\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u2bff\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u30fb';
const WORD = `[^${BETWEEN}]+`;
const APOSTROPHE_IN_WORD = new RegExp(`(${WORD})'(${WORD})`, 'g');
const GAP = new RegExp(`[${BETWEEN}]+`, 'g');

/** Without case, accents, marks and unseen characters: 'Rosé', 'ROSE' and 'ｒｏｓｅ' are one. Punctuation stays. */
export function foldLetters(text: string): string {
  return (
    text
      .replace(APOSTROPHES, "'")
      .normalize('NFKD')
      // Some are in other characters: 'ŉ', '″'. The acute accent (\u00b4) would be lost by now.
      .replace(APOSTROPHES, "'")
      .replace(MARKS, '')
      .toLowerCase()
      .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter)
  );
}

/** The words under which a text is found, between blanks: "O’Brien-Núñez" is 'o brien obrien nunez'. */
export function searchText(text: string): string {
  return foldLetters(text).replace(APOSTROPHE_IN_WORD, '$1 $2 $1$2').replace(GAP, ' ');
}

/** The words of `searchText`, each once. */
export function wordsToFind(text: string): string[] {
  return [...new Set(searchText(text).split(' ').filter(Boolean))];
}

/** The words of what somebody typed; one apostrophe stays within its word, several part words. */
export function typedWords(text: string): string[] {
  return foldLetters(text)
    .replace(/'{2,}/g, ' ')
    .replace(
      new RegExp(`[${BETWEEN.replace('\\u0001-\\u002f', '\\u0001-\\u0026\\u0028-\\u002f')}]+`, 'g'),
      ' ',
    )
    .split(' ')
    .flatMap((word) => {
      const parts = word.split("'").filter(Boolean);
      return parts.length === 2 ? [parts.join("'")] : parts;
    });
}
