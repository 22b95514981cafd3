/** Words of examples: a secret that holds one was copied or typed, not made. */
const EXAMPLE_WORDS = /secret|passw|change|example|placeholder|development|testing|tests only|known to/i;

/** A random text of 16 hexadecimal digits has fewer than six different ones once in 20,000 times. */
const FEWEST_SIGNS = 6;

/** Why anyone could guess this secret, as the end of a sentence; null where it looks random. */
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

/** As '12345678' and 'hgfedcba' do, for most of the text. */
function counts(text: string): boolean {
  const steps = [...text].slice(1).filter((sign, at) => {
    const step = (sign.codePointAt(0) ?? 0) - (text.codePointAt(at) ?? 0);
    return Math.abs(step) <= 1;
  });
  return steps.length > text.length / 2;
}

/** Passwords of the database that this repository, PostgreSQL's images and their manuals use. */
const KNOWN_PASSWORDS = new Set(['password', 'postgres', 'cellar_door', 'cellar-door', 'secret', 'admin']);

/** Whether the address of a database holds a password that everyone knows. One without a password may use another proof. */
export function hasKnownPassword(databaseUrl: string): boolean {
  const { username, password } = new URL(databaseUrl);
  return password !== '' && (KNOWN_PASSWORDS.has(password.toLowerCase()) || password === username);
}
