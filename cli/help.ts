import type { Command } from './command.ts';

const CALL = 'npm run shop --';

/** The help of all commands, or of a group of them. */
export function helpOfSome(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => usageOf(command).length));
  return [
    `Usage: ${CALL} <command> [options]`,
    '',
    'Commands:',
    ...commands.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.summary}`),
    '',
    'Options of every command:',
    ...optionLines(commonOptions),
    '',
    'Works while the shop runs, and when it does not. Exit codes: 0 done, 1 refused, 2 not understood.',
  ].join('\n');
}

export function helpOf(command: Command): string {
  const own = Object.entries(command.options ?? {}).map(
    ([name, { value, describe }]) => [`--${name}${value ? ` <${value}>` : ''}`, describe] as const,
  );
  return [
    `Usage: ${CALL} ${usageOf(command)} [options]`,
    '',
    `${command.summary}.`,
    '',
    'Options:',
    ...optionLines([...own, ...commonOptions]),
    '',
    `Example: ${CALL} ${command.example}`,
  ].join('\n');
}

function usageOf({ name, parameters }: Command): string {
  return [name, ...parameters.map((parameter) => `<${parameter}>`)].join(' ');
}

const commonOptions = [
  ['--json', 'Print JSON, for other programs'],
  ['--help', 'Print this'],
] as const;

function optionLines(options: readonly (readonly [option: string, describe: string])[]): string[] {
  const width = Math.max(...options.map(([option]) => option.length));
  return options.map(([option, describe]) => `  ${option.padEnd(width)}  ${describe}`);
}
