/** What no sentence for staff has in it: objects, options, JSON, UUIDs and keys. */
const NEVER: readonly RegExp[] = [
  /\[object/,
  /--/,
  /[{}]/,
  /[0-9a-f]{8}-[0-9a-f]{4}-/i,
  /cellar-door-/,
  /\b(undefined|null|NaN)\b/,
  / {2}|^\s|\s$/,
];

/** Those that the sentence has nevertheless. */
export function notInSentences(sentence: string): RegExp[] {
  return NEVER.filter((pattern) => pattern.test(sentence));
}
