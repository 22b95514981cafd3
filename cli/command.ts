import type { ParseArgsOptionsConfig } from 'node:util';
import type { Refusal } from '../server/http/refusal.ts';
import type { Shop } from './open-shop.ts';

/** A command of the operators as data: help, parsing and the table of commands all read this. */
export interface Command {
  /** The words that call it, such as 'stock set'. */
  readonly name: string;
  /** What must follow the name, in this order. */
  readonly parameters: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  readonly summary: string;
  readonly example: string;
  /**
   * Left out: every call leaves an audit row (audited.ts). 'reads': it changes nothing, and writes nothing to a file.
   * 'itself': it writes its own row, in the transaction that does it.
   */
  readonly audit?: 'reads' | 'itself';
  /** Parameters and options that name a shopper or hold a secret: the audit row leaves them out. */
  readonly namesShopper?: readonly string[];
  /** It may be given to a database that lacks tables yet. */
  readonly beforeSetUp?: true;
  run(shop: Shop, given: Given): Promise<Outcome>;
}

type Option = ParseArgsOptionsConfig[string] & {
  readonly describe: string;
  /** Stands for the value in the help. */
  readonly value?: string;
};

export interface Given {
  /** One for each parameter. */
  readonly values: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
}

/**
 * What became of a command. `misused` is the caller's slip (exit code 2), `refused` a no of the shop (1), `failed` the
 * answer of a check that has found something (1).
 */
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

/** What a use case has refused: each field, under the name by which the caller gave it, and what is wrong with it. */
export function misusedFields(
  { message, fields }: Refusal,
  names: Readonly<Record<string, string>>,
): Outcome {
  const reasons = Object.entries(fields ?? {}).map(([field, [reason]]) => {
    const known = Object.keys(names).find((key) => field === key || field.startsWith(`${key}.`));
    const name = known === undefined ? field : names[known];
    return `${name}: ${reason}.`;
  });
  return misused(reasons.join(' ') || message);
}

/** null for anything but the two words. */
export function onOrOff(text: unknown): boolean | null {
  return text === 'on' ? true : text === 'off' ? false : null;
}

/** A whole number from `least` on that PostgreSQL's integer can hold; null for anything else. */
export function wholeNumberOf(text: string, least: number): number | null {
  const value = Number(text);
  return /^\d{1,10}$/.test(text) && value >= least && value <= 2_147_483_647 ? value : null;
}
