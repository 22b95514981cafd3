import { ORIGIN_SETTINGS, type OriginSetting } from '../platform/brand-settings.ts';
import { serversOf } from '../platform/database/primary.ts';
import { isLoopback } from '../platform/http/client-address.ts';

type ProductionValues = Readonly<
  Partial<Record<SecretName | OtherName | OriginSetting, string | undefined>> & {
    ALLOW_UNENCRYPTED?: boolean;
  }
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

/** Fetched or linked to, without cards, passwords, keys or scripts: ALLOW_UNENCRYPTED lets these be http. */
const MAY_BE_PLAIN = new Set([
  'CART_ERROR_REDIRECT_URL',
  'LEAVE_CONFIRMATION_URL',
  'CONTENT_SITE_URL',
  'NWS_URL',
  'MAP_TILE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
]);
/** What runs beside the shop and has no certificate for this machine. */
const MAY_BE_HERE = new Set(['OTEL_EXPORTER_OTLP_ENDPOINT', 'SMTP_URL']);

/** Every setting is looked at, so that a new address needs https without being named here. */
function plainAddresses(values: object, scheme: 'http:' | 'smtp:'): string[] {
  return Object.entries(values)
    .filter(([name, value]) => isPlain(value, scheme) && !(MAY_BE_HERE.has(name) && isHere(value)))
    .map(([name]) => name);
}

function isPlain(value: unknown, scheme: string): value is string {
  return typeof value === 'string' && value.toLowerCase().startsWith(`${scheme}//`);
}

function isHere(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));
}

function addressProblems(values: ProductionValues): string[] {
  const missing = ORIGIN_SETTINGS.filter((name) => values[name] === undefined).map(
    (name) =>
      `${name} is missing: in production each site needs its https origin, such as https://shop.example.`,
  );
  const plain = plainAddresses(values, 'http:')
    .filter((name) => !(values.ALLOW_UNENCRYPTED && MAY_BE_PLAIN.has(name)))
    .map((name) => `${name} is an http address: production needs https. ${wayOut(name)}`);
  return [...missing, ...plain];
}

function wayOut(name: string): string {
  return MAY_BE_PLAIN.has(name)
    ? 'ALLOW_UNENCRYPTED=true lets others on the way read and change what it brings.'
    : 'Use SHOP_MODE=development to try the shop over http.';
}

/** The settings that ALLOW_UNENCRYPTED leaves without TLS. */
export function unencryptedOf(values: ProductionValues): string[] {
  return values.ALLOW_UNENCRYPTED
    ? [...plainAddresses(values, 'http:'), ...plainAddresses(values, 'smtp:')]
    : [];
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
