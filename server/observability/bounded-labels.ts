export const OTHER = 'other';

/** Keeps the first values and maps later ones to 'other', because a gateway may send any value. */
export function boundedLabels(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return OTHER;
    known.add(value);
    return value;
  };
}
