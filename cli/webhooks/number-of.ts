import { misused, type Outcome, refused, wholeNumberOf } from '../command.ts';

export const NO_SUCH_ENDPOINT = refused('There is no such endpoint: see webhook list.');

export function numberOf(text: string): number | null {
  return wholeNumberOf(text, 1);
}

export function notANumber(parameter: string, given: string): Outcome {
  return misused(`<${parameter}> must be a number, not '${given}'.`);
}
