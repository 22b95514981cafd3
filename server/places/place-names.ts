const LONG_FORMS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};

/** Without case, accents and marks: 'St. Helena, CA' → ['st', 'helena', 'ca']. */
export function wordsOf(text: string): string[] {
  return plain(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

function plain(text: string): string {
  // Nearly all of the table's 19,000 names are plain.
  if (/^[\w .-]*$/.test(text)) return text;
  return text.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '');
}

/** In comparable form: 'St. Helena' and 'SAINT HELENA' are one, and so are 'O’Fallon' and 'Ofallon'. */
export function townKey(words: readonly string[]): string {
  return words.map((word) => LONG_FORMS[word] ?? word).join(' ');
}

export function isSameTown(a: string, b: string): boolean {
  return squeezed(a) === squeezed(b);
}

/** Some lists write 'La Jolla' as 'Lajolla'. */
function squeezed(city: string): string {
  return townKey(wordsOf(city)).replaceAll(' ', '');
}
