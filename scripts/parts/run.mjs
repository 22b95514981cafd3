import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';

/** A reason to stop that the person at the keyboard can act on: printed without a stack. */
export class Stop extends Error {}

/**
 * Runs a program to its end. With `quiet` its output is kept and handed back instead of shown.
 * Resolves to the exit code (a signal counts as 128 + its number) and never rejects for a failing program.
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }));
    child.on('close', (code, signal) => resolve({ code: exitCode(code, signal), output }));
  });
}

/** Of code that was compiled once, types taken out: a third of what loading the server costs (decision 182). */
export const COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled');

/**
 * Runs a program in this one's place: same terminal, its exit code is ours. Ctrl-C reaches it by
 * itself when there is a terminal; every other signal is passed on. What it says is `keptIn` a file, too, where asked.
 */
export function becomeProgram(command, args, env = {}, { keptIn } = {}) {
  const stdio = keptIn === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'];
  const environment = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env };
  const child = spawn(command, args, { cwd: root, env: environment, stdio });
  if (keptIn !== undefined) keepOutput(child, createWriteStream(keptIn));
  const signals = process.platform === 'win32' ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) {
    process.on(signal, () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  const watch = endWithNpm(child);
  child.on('error', (error) => {
    console.error(`${command}: ${error.message}`);
    clearInterval(watch);
    process.exitCode = 127;
  });
  child.on('exit', (code, signal) => {
    clearInterval(watch);
    process.exitCode = exitCode(code, signal);
  });
}

function keepOutput(child, file) {
  for (const name of ['stdout', 'stderr']) {
    child[name].pipe(process[name]);
    child[name].pipe(file, { end: false });
  }
  child.once('close', () => file.end());
}

/**
 * npm passes a signal to the shell between itself and us, which dies of it without a word to us; and an npm
 * that is killed passes on nothing. A change among our parents is the only sign of either.
 */
function endWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parents = parentAndGrandparent();
  return setInterval(() => {
    if (parentAndGrandparent() !== parents) child.kill('SIGTERM');
  }, 100);
}

function parentAndGrandparent() {
  const stat = `/proc/${process.ppid}/stat`;
  // proc(5): the parent is the second field behind the program's name, which stands in brackets.
  const grandparent = existsSync(stat) ? readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ')[1] : '';
  return `${process.ppid} ${grandparent}`;
}

/** Runs a command's body and turns a Stop into one sentence and exit code 1. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}
