import { typedWords } from './fold.ts';
import { searchQuery } from './search-query.ts';

/** Shorter words are as near to too many others. */
const SHORTEST = 4;

/** How many letters may be wrong. */
function mostWrong(word: string): number {
  if (word.length < SHORTEST || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * As `searchQuery`, where each word that begins none of `words` becomes the nearest of them: 'cabernay' is 'cabernet'. Of words
 * as near, the first in the alphabet. Null if a word is near to none, or if all are known.
 */
export function nearestQuery(typed: string, words: readonly string[]): string | null {
  const known = [...words].sort();
  let changed = false;
  const meant = typedWords(typed).map((word) => {
    if (known.some((each) => each.startsWith(word))) return word;
    changed = true;
    return nearestOf(word, known);
  });
  return changed && meant.every((word) => word !== null) ? searchQuery(meant.join(' ')) : null;
}

function nearestOf(word: string, known: readonly string[]): string | null {
  let nearest: string | null = null;
  let least = mostWrong(word);
  for (const each of known) {
    if (each.length < SHORTEST || /\d/.test(each)) continue;
    const wrong = lettersWrong(word, each);
    if (wrong < least || (wrong === least && wrong > 0 && nearest === null)) {
      nearest = each;
      least = wrong;
    }
  }
  return nearest;
}

/** Letters to add, leave out, change or swap with their neighbor (optimal string alignment). */
export function lettersWrong(a: string, b: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
