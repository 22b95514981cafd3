import type { TestShop } from '../../server/testing/test-shop.ts';
import type { Outcome } from '../command.ts';
import { commands } from '../commands.ts';
import { readCall } from '../read-call.ts';

export interface TestOperator {
  run(...words: string[]): Promise<Outcome>;
  /** As `--json` prints it; throws unless the command is done. */
  json(...words: string[]): ReturnType<typeof JSON.parse>;
  /** The exit code and the reason of a refused or misused command. */
  refusal(...words: string[]): Promise<string>;
}

export function testOperator(
  shop: TestShop,
  { backupKey = null }: { backupKey?: string | null } = {},
): TestOperator {
  async function run(...words: string[]): Promise<Outcome> {
    const call = readCall(words, commands);
    if (call.kind === 'misused') return call;
    if (call.kind === 'help') throw new Error(`${words.join(' ')} asks for help`);
    const { databaseUrl, parts } = shop;
    return call.command.run(
      { ...parts, officeOrigin: parts.origins[1], databaseUrl, backupKey, isDevelopment: true },
      call.input,
    );
  }
  return {
    run,
    async json(...words) {
      const outcome = await run(...words);
      if (outcome.kind !== 'done') throw new Error(`${words.join(' ')}: ${JSON.stringify(outcome)}`);
      return JSON.parse(JSON.stringify(outcome.json));
    },
    async refusal(...words) {
      const outcome = await run(...words);
      if (outcome.kind === 'refused') return `1 ${outcome.reason}`;
      if (outcome.kind === 'misused') return `2 ${outcome.reason}`;
      throw new Error(`${words.join(' ')} was ${outcome.kind}`);
    },
  };
}
