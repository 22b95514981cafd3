import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isPlainText } from '../domain/people/plain-text.ts';
import type { Command, CommandInput } from './command.ts';

export type Call =
  /** For one command with those that start with its words ('club release show' for 'club release'), or for a group. */
  | { readonly kind: 'help'; readonly command: Command | null; readonly group: readonly Command[] }
  | {
      readonly kind: 'command';
      readonly command: Command;
      readonly input: CommandInput;
      readonly json: boolean;
    }
  /** `about`: the words whose help explains more. */
  | { readonly kind: 'misused'; readonly reason: string; readonly about: string };

const common = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

export function readCall(args: readonly string[], commands: readonly Command[]): Call {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const asksForHelp = args.includes('--help') || args.includes('-h') || words[0] === 'help';
  const spoken = words[0] === 'help' ? words.slice(1) : words;
  const command = commandOf(spoken, commands);
  if (args.length === 0) return { kind: 'help', command: null, group: commands };
  const unseen = args.find((arg) => !isPlainText(arg));
  if (unseen !== undefined) {
    const reason = `'${unseen}' has an invisible character.`;
    return { kind: 'misused', reason, about: command?.name ?? '' };
  }
  if (!asksForHelp) return command ? readArguments(command, args) : notUnderstood(spoken, commands);
  const group = groupOf(command?.name.split(' ') ?? spoken, commands);
  if (!command && group.length === 0) return notUnderstood(spoken, commands);
  return { kind: 'help', command, group };
}

function commandOf(words: readonly string[], commands: readonly Command[]): Command | null {
  const spoken = `${words.join(' ')} `;
  const partly = commands.filter(({ name }) => spoken.startsWith(`${name} `));
  return partly.toSorted((one, other) => other.name.length - one.name.length)[0] ?? null;
}

function groupOf(words: readonly string[], commands: readonly Command[]): readonly Command[] {
  const begin = words.map((word) => `${word} `).join('');
  return commands.filter(({ name }) => name.startsWith(begin));
}

function notUnderstood(words: readonly string[], commands: readonly Command[]): Call {
  const known = words.findIndex((_, at) => groupOf(words.slice(0, at + 1), commands).length === 0);
  const groupWords = known < 0 ? words : words.slice(0, known);
  const about = groupWords.join(' ');
  const group = groupOf(groupWords, commands);
  const next = [...new Set(group.map(({ name }) => name.split(' ')[groupWords.length] ?? ''))];
  if (known < 0) {
    const reason =
      words.length === 0 ? 'A command is missing.' : `'${about}' needs one more word: ${next.join(', ')}.`;
    return { kind: 'misused', reason, about };
  }
  const typed = words.slice(0, known + 1).join(' ');
  const elsewhere = known === 0 ? withWord(words[0] ?? '', commands) : null;
  const meant = meantBy(words, commands) ?? elsewhere ?? nearest(words[known] ?? '', next);
  const guess = meant === null ? '' : ` Did you mean '${meant}'?`;
  return { kind: 'misused', reason: `There is no command '${typed}'.${guess}`, about };
}

/** 'stock set' for 'stok set': each command is compared with as many words as it has. */
function meantBy(words: readonly string[], commands: readonly Command[]): string | null {
  const names = commands.map(({ name }) => name);
  for (const length of [3, 2]) {
    const sameLength = names.filter((name) => name.split(' ').length === length);
    const meant = words.length < length ? null : nearest(words.slice(0, length).join(' '), sameLength);
    if (meant !== null) return meant;
  }
  return null;
}

/** 'order refund' for 'refund'. */
function withWord(word: string, commands: readonly Command[]): string | null {
  return commands.find(({ name }) => name.split(' ').includes(word))?.name ?? null;
}

function readArguments(command: Command, args: readonly string[]): Call {
  const misused = (reason: string): Call => ({ kind: 'misused', reason, about: command.name });
  const options = { ...common, ...command.options };
  const config: ParseArgsConfig = { args: [...args], options, allowPositionals: true };
  let read: ReturnType<typeof parseArgs>;
  try {
    read = parseArgs(config);
  } catch (error) {
    return misused(optionProblem(error, Object.keys(options)));
  }
  const values = read.positionals.slice(command.name.split(' ').length);
  const { parameters } = command;
  const missing = parameters[values.length];
  if (missing !== undefined) return misused(`<${missing}> is missing.`);
  if (values.length > parameters.length) {
    return misused(`'${values[parameters.length]}' is one word too many.`);
  }
  return {
    kind: 'command',
    command,
    json: read.values.json === true,
    input: {
      values: Object.fromEntries(parameters.map((parameter, at) => [parameter, values[at] ?? ''])),
      options: read.values as CommandInput['options'],
    },
  };
}

/** Node explains it in several sentences; this is one. */
function optionProblem(error: unknown, options: readonly string[]): string {
  const { message, code } = error as Error & { code?: string };
  const option = /'(?:-\w, )?(-[^' ]*)/.exec(message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const meant = nearest(option.replace(/^-+/, ''), options);
    return `There is no option '${option}'.${meant === null ? '' : ` Did you mean '--${meant}'?`}`;
  }
  if (message.includes('does not take an argument')) return `${option} takes no value.`;
  if (message.includes('ambiguous')) {
    return `${option} needs a value. Write a value that starts with a hyphen as ${option}=-….`;
  }
  return `${option} needs a value.`;
}

function nearest(text: string, candidates: readonly string[]): string | null {
  const byDistance = candidates
    .map((candidate) => ({ candidate, distance: editDistance(text, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(2, Math.floor(candidate.length / 3)))
    .toSorted((one, other) => one.distance - other.distance);
  return byDistance[0]?.candidate ?? null;
}

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const exchanged = (previous[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      current.push(Math.min(exchanged, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}
