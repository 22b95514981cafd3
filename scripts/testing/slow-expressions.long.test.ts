import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { isPoBox } from '../../domain/geography/po-box.ts';
import { isEmail } from '../../domain/people/email.ts';

/**
 * A crafted text can keep a backtracking expression busy for minutes. Each expression in the shop's code gets long texts
 * that nearly match. A linear one needs some milliseconds for all, a quadratic one two seconds, an exponential one never ends.
 */
const LENGTH = 60_000;
/** Of CPU: a busy machine does not add to it. Nothing but a slow expression takes so long. */
const WITHIN_MS = 1_000;
/** Ends one that would never end. */
const HANGS_AFTER_MS = 60_000;

/** Throws where the code takes longer. */
function runWithin(code: string, context: object): void {
  const before = process.threadCpuUsage();
  runInNewContext(code, context, { timeout: HANGS_AFTER_MS });
  const { user, system } = process.threadCpuUsage(before);
  if (user + system > WITHIN_MS * 1000) throw new Error('it takes too long');
}

/** Expressions whose input is our own, or short. */
const READS_OUR_OWN: Readonly<Record<string, string>> = {
  'web/script-files.ts': 'names of files of the build',
  'web/checkout/confirmation/help-text.ts': 'a text of the brand',
  'web/bottle/wine-look.ts': 'the name of a product, of 100 signs',
  'domain/delivery/calendar-facts.ts': 'the names of blackout dates',
  'domain/money/cents.ts': 'a number, of 22 digits',
};

const root = join(import.meta.dirname, '../..');

interface Written {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

function expressionsOf(file: string): Written[] {
  const found: Written[] = [];
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(program);
  return found;
}

const files = globSync('{domain,contract,server,web}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name.includes('.test.') || /(^|\/)(testing|routes\.d)(\/|$)/.test(name),
});
const expressions = files.flatMap(expressionsOf);

/** What is repeated: one sign of each kind, and the signs and words of the expression itself. */
function pumpsOf(source: string): string[] {
  const words = source.match(/[a-z]{2,}/gi) ?? [];
  const signs = source.match(/[^\\\w]/g) ?? [];
  return [...new Set(['0', 'a', 'A', ' ', '\n', '.', '-', '/', 'é', 'a ', 'a.', '0-', ...signs, ...words])];
}

test('the shop’s own expressions are found', () => {
  expect(expressions.length).toBeGreaterThan(100);
});

test('no expression takes long for any text', () => {
  const outside = expressions.filter(({ file }) => READS_OUR_OWN[file] === undefined);
  const slow = outside.filter(({ source, flags }) => {
    const texts = pumpsOf(source).flatMap((pump) => {
      const many = pump.repeat(LENGTH / pump.length);
      return [`${many}\u0001`, `\u0001${many}\u0001`];
    });
    try {
      const expression = new RegExp(source, flags.replace('y', ''));
      runWithin('for (const text of texts) { expression.lastIndex = 0; expression.test(text); }', {
        expression,
        texts,
      });
      return false;
    } catch {
      return true;
    }
  });
  expect(slow).toEqual([]);
}, 300_000);

test.each([
  ['an e-mail address', isEmail, ['a', 'a.', '@', 'a@', 'a@a.']],
  [
    'a PO box',
    isPoBox,
    [
      'p',
      'p ',
      'p.',
      'po box ',
      'p.o. ',
      'post ',
      'office ',
      ' ',
      '#',
      '1 ',
      '1 drawer ',
      'box no ',
      'lock ',
      'co ',
    ],
  ],
])(
  'no text takes long to be told from %s',
  (_, read, pumps) => {
    const texts = pumps.flatMap((pump) => [
      `${pump.repeat(LENGTH / pump.length)}\u0001`,
      pump.repeat(LENGTH),
    ]);
    for (const text of texts) {
      const ask = () => runWithin('read(text)', { text, read });
      expect(ask, text.slice(0, 20)).not.toThrow();
    }
  },
  300_000,
);
