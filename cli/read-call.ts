import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Command, Given } from './command.ts';

/** What a command line asks for. */
export type Call =
  /** Of one command, or of some: those of a group such as 'payment', or all. */
  | { readonly kind: 'help'; readonly command: Command | null; readonly group: readonly Command[] }
  | { readonly kind: 'command'; readonly command: Command; readonly given: Given; readonly json: boolean }
  | { readonly kind: 'misused'; readonly reason: string };

const common = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

/** Reads the words after `npm run shop --`. */
export function readCall(args: readonly string[], commands: readonly Command[]): Call {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '));
  if (command) return readArguments(command, args);
  if (args.length === 0 || args.some((arg) => arg === '--help' || arg === '-h') || words[0] === 'help') {
    return { kind: 'help', command: null, group: groupOf(words, commands) };
  }
  return { kind: 'misused', reason: `There is no command '${words.slice(0, 2).join(' ')}'.` };
}

/** The commands whose names begin with these words ('help' in front says nothing); all where there are none. */
function groupOf(words: readonly string[], commands: readonly Command[]): readonly Command[] {
  const begin = (words[0] === 'help' ? words.slice(1) : words).map((word) => `${word} `).join('');
  const group = commands.filter(({ name }) => `${name} `.startsWith(begin));
  return group.length > 0 ? group : commands;
}

function readArguments(command: Command, args: readonly string[]): Call {
  const config: ParseArgsConfig = {
    args: [...args],
    options: { ...common, ...command.options },
    allowPositionals: true,
  };
  let read: ReturnType<typeof parseArgs>;
  try {
    read = parseArgs(config);
  } catch (error) {
    return { kind: 'misused', reason: (error as Error).message };
  }
  if (read.values.help) return { kind: 'help', command, group: [command] };
  const values = read.positionals.slice(command.name.split(' ').length);
  const { parameters } = command;
  const missing = parameters[values.length];
  if (missing !== undefined) return { kind: 'misused', reason: `<${missing}> is missing.` };
  if (values.length > parameters.length) {
    return { kind: 'misused', reason: `'${values[parameters.length]}' is one word too many.` };
  }
  return {
    kind: 'command',
    command,
    json: read.values.json === true,
    given: {
      values: Object.fromEntries(parameters.map((parameter, at) => [parameter, values[at] ?? ''])),
      options: read.values as Given['options'],
    },
  };
}
