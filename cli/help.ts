import type { Command } from './command.ts';
import { wrapped } from './format.ts';

const CALL = 'npm run shop --';
const WIDTH = 100;

export function helpOfSome(commands: readonly Command[]): string {
  return [
    `Usage: ${CALL} <command> [options]`,
    '',
    'Commands:',
    ...inGroups(commands),
    '',
    'Options of every command:',
    ...optionLines(commonOptions),
    '',
    `For one command: ${CALL} <command> --help. For a group: ${CALL} <word> --help.`,
    'Commands work whether the shop is running or not. Exit codes: 0 done, 1 refused, 2 not understood.',
  ].join('\n');
}

export function helpOf(command: Command, group: readonly Command[]): string {
  const own = Object.entries(command.options).map(
    ([name, { value, describe }]) => [`--${name}${value ? ` <${value}>` : ''}`, describe] as const,
  );
  return [
    `Usage: ${CALL} ${usageOf(command)} [options]`,
    '',
    `${command.summary}.`,
    ...(command.details === undefined ? [] : ['', ...wrapped(command.details, WIDTH)]),
    '',
    'Options:',
    ...optionLines([...own, ...commonOptions]),
    '',
    `Example: ${CALL} ${command.example}`,
    ...(group.length > 0 ? ['', 'See also:', ...inGroups(group)] : []),
  ].join('\n');
}

/** 'order tracking <order> <number>' */
export function usageOf({ name, parameters }: Command): string {
  return [name, ...parameters.map((parameter) => `<${parameter}>`)].join(' ');
}

/** An empty line between commands whose first words differ. */
function inGroups(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map((command) => usageOf(command).length));
  return commands.flatMap((command, at) => {
    const line = `  ${usageOf(command).padEnd(width)}  ${command.summary}`;
    const before = commands[at - 1];
    return before && firstWord(before) !== firstWord(command) ? ['', line] : [line];
  });
}

function firstWord({ name }: Command): string {
  return name.split(' ')[0] ?? '';
}

const commonOptions = [
  ['--json', 'Print JSON for other programs'],
  ['--help', 'Print this help'],
] as const;

function optionLines(options: readonly (readonly [option: string, describe: string])[]): string[] {
  const width = Math.max(...options.map(([option]) => option.length));
  return options.map(([option, describe]) => `  ${option.padEnd(width)}  ${describe}`);
}
