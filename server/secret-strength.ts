/** Words from examples: a secret that contains one was copied or typed, not generated. */
const EXAMPLE_WORDS = /secret|passw|change|example|placeholder|development|testing|tests only|known to/i;

/** A random text of 16 hex digits has fewer than six different ones once in 20,000 times. */
const FEWEST_SIGNS = 6;

/** Why this secret can be guessed, as the end of a sentence; null if it looks random. */
export function weaknessOf(secret: string): string | null {
  if (new Set(secret).size < FEWEST_SIGNS) return 'has too few different characters';
  if (repeats(secret)) return 'repeats itself';
  if (counts(secret)) return 'is a simple sequence';
  return EXAMPLE_WORDS.test(secret) ? 'reads like an example' : null;
}

function repeats(text: string): boolean {
  return Array.from({ length: Math.floor(text.length / 2) }, (_, at) => at + 1).some((period) =>
    text.startsWith(text.slice(period)),
  );
}

/** Whether most of the text is a sequence, such as '12345678' or 'hgfedcba'. */
function counts(text: string): boolean {
  const steps = [...text].slice(1).filter((sign, at) => {
    const step = (sign.codePointAt(0) ?? 0) - (text.codePointAt(at) ?? 0);
    return Math.abs(step) <= 1;
  });
  return steps.length > text.length / 2;
}

/** Database passwords from this repository, PostgreSQL's images and their manuals. */
const KNOWN_PASSWORDS = new Set(['password', 'postgres', 'cellar_door', 'cellar-door', 'secret', 'admin']);

/** Whether a database URL contains a well-known password. A URL without a password may use another authentication. */
export function hasKnownPassword(databaseUrl: string): boolean {
  const { username, password } = new URL(databaseUrl);
  return password !== '' && (KNOWN_PASSWORDS.has(password.toLowerCase()) || password === username);
}
