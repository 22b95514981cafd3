import { type DestinationStream, type Logger, pino } from 'pino';

/** One JSON object per line on standard output. Everything logged is redacted first. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // pino's default includes everything that a library attached to an error, such as SQL parameters.
    serializers: { err: (err: unknown) => err },
    formatters: { log: (entry: Record<string, unknown>) => redacted(entry) as Record<string, unknown> },
    hooks: {
      logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn) {
        method.apply(this, args.map(inWords) as Parameters<pino.LogFn>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Redacts string arguments; `formatters.log` handles objects. */
function inWords(argument: unknown): unknown {
  return typeof argument === 'string' ? redactedText(argument) : argument;
}

export const REDACTED = '[redacted]';

/** How deep a logged object is searched; deeper values are omitted. */
const DEEPEST = 6;

/** A log never holds values with these names, in any case, with or without '_' and '-'. */
const SECRET_NAMES = new Set(
  [
    ...['password', 'confirmPassword', 'currentPassword', 'newPassword', 'passwordHash', 'hash'],
    ...['cardNumber', 'cvv', 'cvc', 'securityCode', 'expirationMonth', 'expirationYear', 'lastFour'],
    ...[
      'token',
      'paymentToken',
      'vaultToken',
      'cardToken',
      'authToken',
      'secret',
      'key',
      'apiKey',
      'linkSecret',
    ],
    ...['authorization', 'proxyAuthorization', 'cookie', 'cookies', 'setCookie', 'auth', 'cart', 'session'],
    ...['sessionId', 'sessionHash', 'browserHash', 'tokenHash', 'idempotencyKey', 'clientKey', 'signature'],
    ...['email', 'recipient', 'to', 'phone', 'nameFirst', 'nameLast', 'firstName', 'lastName', 'company'],
    ...['address', 'address1', 'address2', 'shippingAddress', 'billingAddress', 'pickUpPerson', 'household'],
    ...['dob', 'dobMonth', 'dobDay', 'dobYear', 'birthDate', 'giftNote', 'giftFrom', 'specialInstructions'],
    ...['body', 'payload', 'parameters', 'args', 'query', 'detail', 'where', 'headers', 'draft'],
  ].map(plain),
);

// Matches only from the start of a word. Matching from each character, a long word from an attacker would block the
// process for seconds.
const CREDENTIALS_IN_ADDRESS = /(?<!\w)(\w+:\/\/)[^\s/@]+@/g;
const EMAIL = /(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+/g;
const CARD_LIKE = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g;
/** `?token=…` in a URL, with any name: a log never holds a query string. */
const QUERY = /(?<=[\w/)\]])\?[\w.~%-]+=[^\s"']*/g;

/** Keeps only the message, code and stack of an error, since libraries attach parameters to errors. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST || ArrayBuffer.isView(value)) return REDACTED;
  if (value instanceof Error) return redactedError(value, depth);
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((each) => redacted(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      SECRET_NAMES.has(plain(name)) && each !== null ? REDACTED : redacted(each, depth + 1),
    ]),
  );
}

export function redactedText(text: string): string {
  if (text.length < 3) return text;
  return text
    .replace(CREDENTIALS_IN_ADDRESS, `$1${REDACTED}@`)
    .replace(EMAIL, (found) => (found.startsWith(REDACTED) ? found : REDACTED))
    .replace(CARD_LIKE, REDACTED)
    .replace(QUERY, `?${REDACTED}`);
}

function redactedError(error: Error, depth: number): object {
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown };
  const inner = error instanceof AggregateError ? error.errors : [];
  return {
    type: error.constructor.name,
    message: redactedText(error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    stack: redactedText(error.stack ?? ''),
    ...(cause === undefined ? {} : { cause: redacted(cause, depth + 1) }),
    ...(inner.length === 0 ? {} : { errors: redacted(inner, depth + 1) }),
  };
}

function plain(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}
