import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What a program sees that `npm start` or a command runs in its own place. */
function compileCacheOf(env: NodeJS.ProcessEnv): string {
  const run = JSON.stringify(join(import.meta.dirname, 'run.mjs'));
  const script = `const { becomeProgram } = await import(${run});
    becomeProgram(process.execPath, ['-p', 'process.env.NODE_COMPILE_CACHE']);`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env,
    encoding: 'utf8',
  }).trim();
}

test('a program keeps the code that it compiled, where its operator says', () => {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  expect(compileCacheOf(env)).toMatch(/node_modules[\\/]\.cache[\\/]compiled$/);
  expect(compileCacheOf({ ...env, NODE_COMPILE_CACHE: '/elsewhere' })).toBe('/elsewhere');
});
