import { showUnseen } from '../domain/people/plain-text.ts';
import { readSettings } from '../server/app/settings.ts';
import { type Outcome, refused } from './command.ts';
import { commands } from './commands.ts';
import { helpOf, helpOfSome } from './help.ts';
import { openShop } from './open-shop.ts';
import { type Call, readCall } from './read-call.ts';

const EXIT_CODES: Readonly<Record<Outcome['kind'], number>> = { done: 0, failed: 1, refused: 1, misused: 2 };

// A reader such as `head` closes the pipe early.
process.stdout.on('error', () => process.exit());

const call = readCall(process.argv.slice(2), commands);

if (call.kind === 'help') {
  print(call.command ? helpOf(call.command, call.group) : helpOfSome(call.group));
} else {
  const outcome = call.kind === 'misused' ? call : await perform(call);
  if (outcome.kind === 'done' || outcome.kind === 'failed') {
    print(call.kind === 'command' && call.json ? JSON.stringify(outcome.json, null, 2) : outcome.text);
  } else {
    const about = call.kind === 'misused' ? call.about : call.command.name;
    const hint = ['npm run shop --', about, '--help'].filter(Boolean).join(' ');
    const sentence = outcome.kind === 'misused' ? `${outcome.reason} See ${hint}` : outcome.reason;
    process.stderr.write(`${showUnseen(sentence)}\n`);
  }
  process.exitCode = EXIT_CODES[outcome.kind];
  // A socket to a database that has stopped answering would keep the process alive.
  process.stdout.write('', () => process.exit());
}

async function perform({ command, input }: Extract<Call, { kind: 'command' }>): Promise<Outcome> {
  const read = readSettings(process.env);
  if (!read.ok) return refused(read.problems.join('\n'));
  const opened = await openShop(read.settings, { beforeSetUp: command.beforeSetUp === true });
  if (!opened.ok) return refused(opened.reason);
  try {
    return await command.run(opened.shop, input);
  } catch (error) {
    // A bug or a part that is down: one sentence for the operator, the stack for a developer.
    if (read.settings.logLevel === 'debug' || read.settings.logLevel === 'trace') throw error;
    const { message } = error as Error;
    return refused(`The command failed: ${message} (LOG_LEVEL=debug prints the stack.)`);
  } finally {
    await opened.close();
  }
}

function print(text: string): void {
  process.stdout.write(`${showUnseen(text)}\n`);
}
