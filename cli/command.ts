import type { ParseArgsOptionDescriptor } from 'node:util';
import { z } from 'zod';
import type { Refusal } from '../server/platform/http/refusal.ts';
import { layersOf, nameOf } from './fields.ts';
import type { Shop } from './open-shop.ts';

/** A command as data: help, parsing, audit and the reference in docs/operations.md read this. */
export interface Command extends Description {
  readonly parameters: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  run(shop: Shop, input: CommandInput): Promise<Outcome>;
}

interface Description {
  /** 'stock set' */
  readonly name: string;
  /** A verb phrase of at most eight words. */
  readonly summary: string;
  readonly details?: string;
  readonly example: string;
  /**
   * Without it, a call leaves an audit row (audited.ts). 'order': the row is in the order's timeline. 'reads': changes
   * nothing and writes no file. 'itself': writes its own row in the transaction that does the work.
   */
  readonly audit?: 'order' | 'reads' | 'itself';
  /** Parameters and options that name a shopper or hold a secret: the audit row leaves them out. */
  readonly namesShopper?: readonly string[];
  /** It works on a database that lacks tables. */
  readonly beforeSetUp?: true;
}

interface Option extends ParseArgsOptionDescriptor {
  readonly describe: string;
  /** 'day' in '--until <day>' */
  readonly value?: string;
}

export interface CommandInput {
  readonly values: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
}

type Fields = Readonly<Record<string, z.ZodType>>;

interface Definition<Parameters extends Fields, Options extends Fields> extends Description {
  /** In the order in which they are typed. `fileName` is typed as <file-name>. */
  readonly parameters?: Parameters;
  /** `dryRun` is typed as --dry-run. */
  readonly options?: Options;
  run(shop: Shop, given: z.output<z.ZodObject<Parameters & Options>>): Promise<Outcome>;
}

/** Infers what `run` gets from the fields, which also write the help. */
export function defineCommand<
  Parameters extends Fields = Record<never, never>,
  Options extends Fields = Record<never, never>,
>({
  parameters = {} as Parameters,
  options = {} as Options,
  run,
  ...description
}: Definition<Parameters, Options>): Command {
  const schema = z.object<Parameters & Options>({ ...parameters, ...options });
  const parameterNames = Object.keys(parameters).map(kebab);
  return {
    ...description,
    parameters: parameterNames,
    options: Object.fromEntries(
      Object.entries(options).map(([name, field]) => [kebab(name), optionOf(field)]),
    ),
    async run(shop, raw) {
      const typed = { ...raw.options, ...raw.values };
      const input = Object.keys(schema.shape).map((name) => [name, typed[kebab(name)]] as const);
      const read = schema.safeParse(Object.fromEntries(input.filter(([, value]) => value !== undefined)));
      if (read.success) return run(shop, read.data);
      const problems = read.error.issues.map(({ path: [key], message }) => {
        const name = kebab(String(key));
        const placeholder = parameterNames.includes(name) ? `<${name}>` : `--${name}`;
        return typed[name] === undefined ? `${placeholder} is missing.` : `${placeholder} ${message}`;
      });
      return misused(problems.join(' '));
    },
  };
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function optionOf(field: z.ZodType): Option {
  const layers = layersOf(field);
  const describe = field.description ?? '';
  if (layers.some((layer) => layer instanceof z.ZodBoolean)) return { type: 'boolean', describe };
  const fallback = field instanceof z.ZodDefault ? field.def.defaultValue : undefined;
  return {
    type: 'string',
    multiple: layers.some((layer) => layer instanceof z.ZodArray),
    describe: typeof fallback === 'number' ? `${describe} (default ${fallback})` : describe,
    value: nameOf(field),
  };
}

/** Exit codes: 2 for `misused` (the caller's mistake), 1 for `refused` (by the shop) and `failed` (a check). */
export type Outcome =
  | { readonly kind: 'done'; readonly json: object; readonly text: string }
  | { readonly kind: 'failed'; readonly json: object; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'misused'; readonly reason: string };

export function done(json: object, text: string): Outcome {
  return { kind: 'done', json, text };
}

export function failed(json: object, text: string): Outcome {
  return { kind: 'failed', json, text };
}

export function refused(reason: string): Outcome {
  return { kind: 'refused', reason };
}

export function misused(reason: string): Outcome {
  return { kind: 'misused', reason };
}

export const NOTHING_TO_CHANGE = misused('There is nothing to change. Give at least one option.');

/** Turns a use case's refusal into a command's; fields get the names of the caller's parameters. */
export function rejected(
  { code, message, fields }: Refusal,
  {
    unknown,
    about,
    names = {},
  }: {
    /** For code 'not-found'. */
    readonly unknown?: string;
    /** Begins the sentence: 'Release 7'. */
    readonly about?: string;
    readonly names?: Readonly<Record<string, string>>;
  } = {},
): Outcome {
  if (code === 'not-found' && unknown !== undefined) return refused(unknown);
  if (fields === undefined) return refused(about === undefined ? message : `${about}: ${message}`);
  const reasons = Object.entries(fields).map(([field, [reason]]) => {
    const known = Object.keys(names).find((key) => field === key || field.startsWith(`${key}.`));
    return `${known === undefined ? field : names[known]}: ${reason}.`;
  });
  return misused(reasons.join(' '));
}
