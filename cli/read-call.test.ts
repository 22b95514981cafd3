import { describe, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { helpOf, helpOfSome } from './help.ts';
import { readCall } from './read-call.ts';

const read = (line: string) => readCall(line.split(' ').filter(Boolean), commands);

function helpFor(line: string): string {
  const call = read(line);
  if (call.kind !== 'help') throw new Error(`${line} is no question for help`);
  return call.command ? helpOf(call.command, call.group) : helpOfSome(call.group);
}

describe('help', () => {
  test('of all lists every command on one line', () => {
    const lines = helpFor('--help').split('\n');
    for (const { name } of commands) {
      const matching = lines.filter((line) => line.startsWith(`  ${name} `));
      expect(matching.length, name).toBeGreaterThan(0);
    }
  });

  test.each([...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))])(
    'of %s lists its commands',
    (word) => {
      const own = commands.filter(({ name }) => name.startsWith(`${word} `));
      const text = helpFor(`${word} --help`);
      for (const { name } of own) expect(text).toContain(name);
      for (const { name } of commands) {
        if (!own.some((one) => one.name === name)) expect(text).not.toContain(`  ${name} `);
      }
      expect(read(word)).toMatchObject({ kind: 'misused', about: word });
    },
  );

  test.each(commands.map((command) => [command.name, command] as const))(
    'of %s has summary, example and options',
    (name, command) => {
      const text = helpFor(`${name} --help`);
      expect(text).toContain(`${command.summary}.`);
      expect(command.summary).not.toMatch(/\.$/);
      expect(command.example.startsWith(name)).toBe(true);
      for (const option of Object.keys(command.options ?? {})) expect(text).toContain(`--${option}`);
      expect(helpFor(`help ${name}`)).toBe(text);
    },
  );

  test('of a command also lists commands that start with its words', () => {
    const text = helpFor('club release --help');
    expect(text).toContain('--ships-on <day>');
    for (const name of ['club release show', 'club release charge', 'club release withdraw']) {
      expect(text).toContain(name);
    }
    expect(text).not.toContain('club list');
  });
});

test.each([
  'stock show corkscrew',
  'stock set corkscrew 3',
  'payment reconcile',
  'bulk-link make bulk@example.com --expires-in 60',
  'bulk-link revoke 1042.1767225600.x',
  'order list',
  'db url',
])('%s is called by other programs and stays', (line) => {
  expect(read(`${line} --json`)).toMatchObject({ kind: 'command', json: true });
});

describe('a call that is not understood', () => {
  test.each([
    ['stok set', "There is no command 'stok'. Did you mean 'stock set'?"],
    ['order refnd 100', "There is no command 'order refnd'. Did you mean 'order refund'?"],
    ['refund 100', "There is no command 'refund'. Did you mean 'order refund'?"],
    ['prodct', "There is no command 'prodct'. Did you mean 'product'?"],
    ['stock drink', "There is no command 'stock drink'."],
    ['xyzzy --help', "There is no command 'xyzzy'."],
    ['ledger', "'ledger' needs one more word: check, list."],
    ['--json', 'A command is missing.'],
    ['order list --limt 3', "There is no option '--limt'. Did you mean '--limit'?"],
    ['order list --limit', '--limit needs a value.'],
    [
      'order list --limit --json',
      '--limit needs a value. Write a value that starts with a hyphen as --limit=-….',
    ],
    ['order list --json=yes', '--json takes no value.'],
  ])('%s is answered with a sentence', (line, reason) => {
    expect(read(line)).toMatchObject({ kind: 'misused', reason });
  });
});
