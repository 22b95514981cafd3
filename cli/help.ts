import type { Command } from './command.ts';

const CALL = 'npm run shop --';

/** The help of all commands, or of a group of them: a line for each. */
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
    `${CALL} <command> --help says more of one, ${CALL} <word> --help of those that begin with a word.`,
    'Works while the shop runs, and when it does not. Exit codes: 0 done, 1 refused, 2 not understood.',
  ].join('\n');
}

/** The help of a command, with those that begin with its words. */
export function helpOf(command: Command, beginningSo: readonly Command[]): string {
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
    ...(beginningSo.length > 0 ? ['', 'Beside it:', ...inGroups(beginningSo)] : []),
  ].join('\n');
}

function usageOf({ name, parameters }: Command): string {
  return [name, ...parameters.map((parameter) => `<${parameter}>`)].join(' ');
}

/** An empty line between commands that begin with different words. */
function inGroups(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map((command) => usageOf(command).length));
  return commands.flatMap((command, at) => {
    const line = `  ${usageOf(command).padEnd(width)}  ${inBrief(command.summary)}`;
    const before = commands[at - 1];
    return before && firstWord(before) !== firstWord(command) ? ['', line] : [line];
  });
}

function firstWord({ name }: Command): string {
  return name.split(' ')[0] ?? '';
}

/** The first sentence, up to where it explains itself. */
function inBrief(summary: string): string {
  return summary.split(/[.:;] /)[0] ?? summary;
}

const commonOptions = [
  ['--json', 'Print JSON, for other programs'],
  ['--help', 'Print this'],
] as const;

function optionLines(options: readonly (readonly [option: string, describe: string])[]): string[] {
  const width = Math.max(...options.map(([option]) => option.length));
  return options.map(([option, describe]) => `  ${option.padEnd(width)}  ${describe}`);
}
