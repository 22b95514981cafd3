export const OTHER = 'other';

/** Lets the first values through and calls all later ones 'other': a gateway may say what it likes. */
export function boundedLabels(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return OTHER;
    known.add(value);
    return value;
  };
}
