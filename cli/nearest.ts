/** The candidate closest to a misspelled text; null if none is close. */
export function nearest(text: string, candidates: readonly string[]): string | null {
  const byDistance = candidates
    .map((candidate) => ({ candidate, distance: editDistance(text, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(2, Math.floor(candidate.length / 3)))
    .toSorted((one, other) => one.distance - other.distance);
  return byDistance[0]?.candidate ?? null;
}

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const exchanged = (previous[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      current.push(Math.min(exchanged, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}
