import { describe, expect, test } from 'vitest';
import { openLog, REDACTED, redacted, redactedText } from './shop-log.ts';

const SECRET = 'hush-4711-hush';

describe('a logged object', () => {
  test.each([
    'password',
    'confirmPassword',
    'currentPassword',
    'newPassword',
    'cardNumber',
    'cvv',
    'expirationMonth',
    'token',
    'paymentToken',
    'authorization',
    'Cookie',
    'set-cookie',
    'auth',
    'cart',
    'session',
    'idempotency-key',
    'email',
    'recipient',
    'phone',
    'name_first',
    'name_last',
    'address1',
    'address2',
    'dob_day',
    'birth_date',
    'giftNote',
    'specialInstructions',
    'body',
    'parameters',
    'query',
    'headers',
    'draft',
  ])('removes %s at any depth', (name) => {
    const lines = written((log) => {
      log.info({ [name]: SECRET }, 'flat');
      log.warn({ form: { rows: [{ [name]: { deeper: SECRET } }] } }, 'deep');
      log
        .child({ requestId: 'r-1' })
        .error({ err: Object.assign(new Error('no'), { [name]: SECRET }) }, 'hung on');
    });
    expect(lines).not.toContain(SECRET);
    expect(lines.split('\n')).toHaveLength(4);
  });

  test('keeps what says which request, payment or job it was', () => {
    const entry = {
      requestId: 'f2',
      attemptId: 'a7',
      job: 5,
      task: 'send-mail',
      status: 503,
      at: [1, null, true],
    };
    expect(redacted(entry)).toEqual(entry);
  });

  test('stops at circular references', () => {
    const circle: Record<string, unknown> = { name: 'x' };
    circle.self = circle;
    expect(JSON.stringify(redacted(circle))).toContain(REDACTED);
  });
});

describe('an error', () => {
  test('is its name, code, constraint, sentence and stack, and nothing that a library hung on it', () => {
    const error = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      constraint: 'customers_email',
      detail: 'Key (email)=(ada@example.com) already exists.',
      parameters: ['ada@example.com'],
      query: 'insert into customers',
      cause: new TypeError('mail to ada@example.com failed'),
    });
    const masked = redacted(error) as { cause: object };
    expect(masked).toMatchObject({ type: 'Error', code: '23505', constraint: 'customers_email' });
    expect(masked.cause).toMatchObject({ type: 'TypeError', message: `mail to ${REDACTED} failed` });
    expect(JSON.stringify(masked)).not.toMatch(/ada@|Key \(|insert into/);
  });
});

test.each([
  ['no mail for Ada.Hart+wine@mail.example.co.uk today', `no mail for ${REDACTED} today`],
  ['card 4111 1111 1111 1111 and 4111111111111111', `card ${REDACTED} and ${REDACTED}`],
  ['connect postgres://shop:pa55@db:5432/x', `connect postgres://${REDACTED}@db:5432/x`],
  ['GET /shop/verify?token=abc.def&x=1 failed', `GET /shop/verify?${REDACTED} failed`],
  ['order 100042 of attempt 2b1c3f60-93d2-4a6e-9b8a-123456789012', null],
])('in a sentence: %s', (text, masked) => {
  expect(redactedText(text)).toBe(masked ?? text);
});

test('searches log messages too', () => {
  const lines = written((log) => log.info('hello ada@example.com'));
  expect(JSON.parse(lines)).toMatchObject({ msg: `hello ${REDACTED}` });
});

function written(use: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = [];
  use(openLog('trace', { write: (line) => void lines.push(line) }));
  return lines.join('');
}
