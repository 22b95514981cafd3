import type { Command } from './command.ts';

const CALL = 'npm run shop --';

/** The help of all commands. */
export function helpOfAll(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => usageOf(command).length));
  return [
    `Usage: ${CALL} <command> [options]`,
    '',
    'Commands:',
    ...commands.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.summary}`),
    '',
    'Options of every command:',
    ...commonOptions,
    '',
    'Works while the shop runs, and when it does not. Exit codes: 0 done, 1 refused, 2 not understood.',
  ].join('\n');
}

export function helpOf(command: Command): string {
  const own = Object.entries(command.options ?? {}).map(([name, { value, describe }]) =>
    optionLine(`--${name}${value ? ` <${value}>` : ''}`, describe),
  );
  return [
    `Usage: ${CALL} ${usageOf(command)} [options]`,
    '',
    `${command.summary}.`,
    '',
    'Options:',
    ...own,
    ...commonOptions,
    '',
    `Example: ${CALL} ${command.example}`,
  ].join('\n');
}

function usageOf({ name, parameters }: Command): string {
  return [name, ...parameters.map((parameter) => `<${parameter}>`)].join(' ');
}

function optionLine(option: string, describe: string): string {
  return `  ${option.padEnd(14)}${describe}`;
}

const commonOptions = [
  optionLine('--json', 'Print JSON, for other programs'),
  optionLine('--help', 'Print this'),
];
