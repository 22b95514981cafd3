import { describe, expect, test } from 'vitest';
import { productionWarnings, startProblem } from './start-messages.ts';

const embedded = { port: 4000, host: 'nowhere.invalid', databaseUrl: null, dataDir: '.data' };
const given = { ...embedded, databaseUrl: 'postgres://shop:secret@db.example/shop' };
const failure = (message: string, details: object) => Object.assign(new Error(message), details);

describe('why the shop could not start', () => {
  test.each<[string, Error, typeof given | typeof embedded, RegExp]>([
    [
      'a port in use',
      failure('listen EADDRINUSE', { code: 'EADDRINUSE', syscall: 'listen' }),
      embedded,
      /^PORT 4000 /,
    ],
    [
      'a port for root',
      failure('listen EACCES', { code: 'EACCES', syscall: 'listen' }),
      embedded,
      /^PORT 4000 /,
    ],
    [
      'no such host',
      failure('getaddrinfo ENOTFOUND', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
      embedded,
      /^HOST /,
    ],
    ['no database there', failure('connect ECONNREFUSED', { code: 'ECONNREFUSED' }), given, /^DATABASE_URL /],
    [
      'a wrong password',
      failure('password authentication failed', { severity: 'FATAL', code: '28P01' }),
      given,
      /^DATABASE_URL /,
    ],
    [
      'a file for a folder',
      failure('ENOTDIR: not a directory', { code: 'ENOTDIR' }),
      embedded,
      /^DATA_DIR \.data /,
    ],
    ['a changed migration', new Error('Migration 0001-x.sql was changed.'), embedded, /^DATA_DIR: Migration/],
  ])('%s', (_, error, settings, sentence) => {
    const problem = startProblem(error, settings);
    expect(problem).toMatch(sentence);
    expect(problem).not.toContain('secret');
    expect(problem).not.toContain('\n');
  });

  test('a bug is no setting', () => {
    expect(startProblem(new TypeError('x is not a function'), embedded)).toBeNull();
    expect(startProblem('thrown text', embedded)).toBeNull();
  });
});

describe('what production warns of', () => {
  const stripe = (secretKey: string) => ({
    ...{ provider: 'stripe' as const, webhookSecret: 'whsec_1', page: null },
    account: { secretKey, apiUrl: 'https://api.stripe.com' },
  });

  test.each([
    ['production', 'sk_test_1', 1],
    ['production', 'rk_test_1', 1],
    ['production', 'sk_live_1', 0],
    ['development', 'sk_test_1', 0],
  ] as const)('%s with %s: %i', (mode, key, count) => {
    const warnings = productionWarnings({ mode, unencrypted: [], paymentProvider: stripe(key) });
    expect(warnings).toHaveLength(count);
    expect(warnings.join()).not.toContain(key);
  });

  test('what goes without TLS, by name', () => {
    const [warning] = productionWarnings({
      ...{ mode: 'production', unencrypted: ['SMTP_URL'], paymentProvider: null },
    });
    expect(warning).toMatch(/^ALLOW_UNENCRYPTED: SMTP_URL /);
  });
});
