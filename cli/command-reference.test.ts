import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { usageOf } from './help.ts';

const DOCUMENT = join(import.meta.dirname, '../docs/operations.md');
const BEGIN = '<!-- commands: written by a test, see below -->';
const END = '<!-- end of commands -->';

function referenceTable(): string {
  const rows = commands.map((command) => [`\`${usageOf(command)}\``, command.summary] as const);
  const usageWidth = Math.max(...rows.map(([usage]) => usage.length));
  const summaryWidth = Math.max(...rows.map(([, summary]) => summary.length));
  const line = (usage: string, summary: string, fill = ' ') =>
    `| ${usage.padEnd(usageWidth, fill)} | ${summary.padEnd(summaryWidth, fill)} |`;
  return [
    line('command', 'what it does'),
    line('', '', '-'),
    ...rows.map(([usage, summary]) => line(usage, summary)),
  ].join('\n');
}

/** `WRITE_COMMANDS=1` writes the table; without it, the table must be current. */
test('the command reference in docs/operations.md is current', () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  const [before = '', rest = ''] = document.split(BEGIN);
  const after = rest.split(END)[1] ?? '';
  const current = `${before}${BEGIN}\n\n${referenceTable()}\n\n${END}${after}`;
  if (process.env.WRITE_COMMANDS) writeFileSync(DOCUMENT, current);
  else expect(document).toBe(current);
});

test.each(commands.map(({ name, summary }) => [name, summary]))('%s: %s is a short phrase', (_, summary) => {
  expect(summary.split(' ').length).toBeLessThanOrEqual(8);
  expect(summary).toMatch(/^[A-Z][^.:;]*$/);
});
