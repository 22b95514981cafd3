/** Above a refused form of the office, whose fields say what is wrong with each. */
export function correctFields(count: number): string {
  return count === 1 ? 'Please correct 1 field.' : `Please correct ${count} fields.`;
}
