import { ORIGIN_SETTINGS } from './brand-settings.ts';
import { serversOf } from './database/primary.ts';
import { CARRIER_ADDRESSES } from './providers/carrier/carriers.ts';
import { PROVIDER_ADDRESSES } from './providers/payment/providers.ts';

type ProductionValues = Readonly<
  Partial<Record<(typeof SECURE)[number] | SecretName | OtherName, string | undefined>>
>;
type SecretName =
  | 'DATABASE_URL'
  | 'DATABASE_DIRECT_URL'
  | 'LINK_SECRET'
  | 'OFFICE_SECRET'
  | 'BACKUP_KEY'
  | 'METRICS_TOKEN';
type OtherName = 'PAYMENT_PROVIDER' | 'SHOP_TODAY' | 'CELLAR_DOOR_DEV';

/** Problems that the demo tolerates and a shop that takes money may not have. */
export function productionProblems(values: ProductionValues): string[] {
  const problems = [...addressProblems(values), ...secretProblems(values)];
  if (values.PAYMENT_PROVIDER === undefined) {
    problems.push(
      'PAYMENT_PROVIDER is missing: in production it has no default, because the sandbox charges no card.',
    );
  }
  if (values.SHOP_TODAY !== undefined) {
    problems.push('SHOP_TODAY is set: a fixed day is for development only.');
  }
  if (values.CELLAR_DOOR_DEV !== undefined) {
    problems.push('CELLAR_DOOR_DEV is set: reload on save is for development only.');
  }
  return problems;
}

/** URLs over which cards, passwords, keys or scripts travel. */
const SECURE = [
  ...ORIGIN_SETTINGS,
  'VAULT_ORIGIN',
  'OFFICE_ORIGIN',
  ...PROVIDER_ADDRESSES,
  ...CARRIER_ADDRESSES,
  'SMARTY_AUTOCOMPLETE_URL',
  'SMARTY_STREET_URL',
  'TWILIO_API_URL',
] as const;

function addressProblems(values: ProductionValues): string[] {
  const missing = ORIGIN_SETTINGS.filter((name) => values[name] === undefined).map(
    (name) =>
      `${name} is missing: in production each site needs its https origin, such as https://shop.example.`,
  );
  const plain = SECURE.filter((name) => values[name]?.startsWith('http:')).map(
    (name) =>
      `${name} is an http address: production needs https. Use SHOP_MODE=development to try the shop over http.`,
  );
  return [...missing, ...plain];
}

const ADVICE = 'make one with: openssl rand -base64 32';

function secretProblems(values: ProductionValues): string[] {
  const problems: string[] = [];
  if (values.LINK_SECRET === undefined) {
    problems.push(`LINK_SECRET is missing: in production it signs the links that customers get; ${ADVICE}.`);
  }
  for (const name of ['LINK_SECRET', 'OFFICE_SECRET', 'BACKUP_KEY', 'METRICS_TOKEN'] as const) {
    const weakness = values[name] === undefined ? null : weaknessOf(values[name]);
    if (weakness !== null) problems.push(`${name} ${weakness}, so it can be guessed: ${ADVICE}.`);
  }
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    if (values[name] !== undefined && hasKnownPassword(values[name])) {
      problems.push(`${name} has a password that everyone knows: ${ADVICE}, without / and + in it.`);
    }
  }
  return problems;
}

/** Words from examples: a secret that contains one was copied or typed, not generated. */
const EXAMPLE_WORDS = /secret|passw|change|example|placeholder|development|testing|tests only|known to/i;

/** A random text of 16 hex digits has fewer than six different ones once in 20,000 times. */
const FEWEST_SIGNS = 6;

/** Why this secret can be guessed, as the end of a sentence; null if it looks random. */
function weaknessOf(secret: string): string | null {
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

/** A URL without a password may use another authentication. */
function hasKnownPassword(databaseUrl: string): boolean {
  const { username, password } = new URL(serversOf(databaseUrl)[0] ?? databaseUrl);
  return password !== '' && (KNOWN_PASSWORDS.has(password.toLowerCase()) || password === username);
}
